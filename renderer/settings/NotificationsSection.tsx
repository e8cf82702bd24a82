import { type ReactNode, useState } from 'react';
import { capital } from '../../shared/messages/moment-words.ts';
import type { DayHours, QuietRules } from '../../shared/quiet-settings.ts';
import type { Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { quietTimes } from '../../shared/time/proposed-times.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { timeWords } from '../ui/call/describe-call.ts';
import { weekdayName } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { MomentDialog } from '../ui/fields/MomentDialog.tsx';
import { TimeField } from '../ui/fields/MomentField.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Group, WideRow } from '../ui/Group.tsx';
import { useNow } from '../ui/Time.tsx';
import { beQuietUntil, endQuiet, quietWords } from './quiet.ts';
import { Setting } from './Setting.tsx';
import { changeSettings, type SectionProps } from './section.ts';
import styles from './settings.module.css';

const KINDS = ['notifyMissed', 'notifyReminders', 'notifyColleagues'] as const;
const SHOWN = ['all', 'number', 'nothing'] as const satisfies readonly Settings['notificationsShow'][];

/** When notifications wait, which there are, and what they show. */
export function NotificationsSection({ status, settings, about }: SectionProps): ReactNode {
  const { quiet } = settings;
  const set = (patch: Partial<QuietRules>) => void changeSettings({ quiet: { ...quiet, ...patch } });
  return (
    <>
      <Setting id="quiet">
        <Group title={t('settings.quietNow')}>
          <QuietNow quiet={status.quiet} zone={about.zone} />
          <Switch
            isSelected={quiet.diallingOnly}
            onChange={(diallingOnly) => set({ diallingOnly })}
            hint={t('settings.quietDiallingHint')}
          >
            {t('settings.quietDialling')}
          </Switch>
        </Group>
      </Setting>
      <QuietHours quiet={quiet} set={set} />
      <Group title={t('settings.notifyOf')}>
        {KINDS.map((kind) => (
          <Setting key={kind} id={kind}>
            <Switch
              isSelected={settings[kind]}
              onChange={(isOn) => void changeSettings({ [kind]: isOn })}
              {...(kind !== 'notifyReminders' && { hint: t(`settings.${kind}Hint`) })}
            >
              {t(`settings.${kind}`)}
            </Switch>
          </Setting>
        ))}
        <Setting id="notificationsShow">
          <SelectField
            label={t('settings.notificationsShow')}
            value={settings.notificationsShow}
            choices={SHOWN.map((id) => ({ id, label: t(`settings.notificationsShow_${id}`) }))}
            onChange={(notificationsShow) => void changeSettings({ notificationsShow })}
          />
        </Setting>
      </Group>
    </>
  );
}

/** The hours outside which it is quiet. */
function QuietHours({ quiet, set }: { quiet: QuietRules; set: (patch: Partial<QuietRules>) => void }): ReactNode {
  return (
    <Group title={t('settings.quietHours')}>
      <Switch isSelected={quiet.outsideHours} onChange={(outsideHours) => set({ outsideHours })}>
        {t('settings.quietOutside')}
      </Switch>
      {quiet.outsideHours
        ? quiet.hours.map((hours, day) => (
            <Day
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday keeps its place
              key={day}
              day={day + 1}
              hours={hours}
              onChange={(next) => set({ hours: quiet.hours.with(day, next) })}
            />
          ))
        : null}
    </Group>
  );
}

interface QuietNowProps {
  quiet: SectionProps['status']['quiet'];
  zone: string;
}

/** Says until when it is quiet, or offers to make it quiet. */
function QuietNow({ quiet, zone }: QuietNowProps): ReactNode {
  const region = { ...useRegion(), zone };
  const now = useNow((at) => Math.floor(at / MINUTE));
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <WideRow>
      <div role="status">
        <p>{quiet === null ? t('settings.quietOff') : quietWords(quiet, region)}</p>
        <p className="secondary">{t('settings.quietHint')}</p>
      </div>
      <div className="wrap">
        {quietTimes(now, zone).map(({ at }) => (
          <Button key={at} size="small" onPress={() => void beQuietUntil(at)}>
            {capital(timeWords('until', at, now, region))}
          </Button>
        ))}
        <Button size="small" onPress={() => setIsChoosing(true)}>
          {t('settings.quietChoose')}
        </Button>
        {quiet?.by === 'time' ? (
          <Button size="small" onPress={() => void endQuiet()}>
            {t('settings.quietEnd')}
          </Button>
        ) : null}
      </div>
      {isChoosing ? (
        <MomentDialog
          title={t('settings.quietChooseTitle')}
          submit={t('settings.quietChooseSet')}
          at={quiet?.by === 'time' ? quiet.until : null}
          zone={zone}
          onClose={() => setIsChoosing(false)}
          onChoose={(at) => {
            setIsChoosing(false);
            void beQuietUntil(at);
          }}
        />
      ) : null}
    </WideRow>
  );
}

interface DayProps {
  /** 1 is Monday. */
  day: number;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
}

/** A weekday's hours. A time that is no end after the beginning is not saved. */
function Day({ day, hours, onChange }: DayProps): ReactNode {
  const region = useRegion();
  const [typed, setTyped] = useState(hours);
  const name = weekdayName(day, region);
  const isRight = typed.from < typed.to;
  const change = (next: DayHours): void => {
    setTyped(next);
    if (next.from < next.to) onChange(next);
  };
  return (
    <div className={classes(styles.day)}>
      <Switch isSelected={hours.isOn} onChange={(isOn) => onChange({ ...hours, isOn })}>
        {name}
      </Switch>
      {hours.isOn ? (
        <div className="wrap">
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              label={t(`settings.hours_${end}`, { day: name })}
              value={typed[end]}
              onChange={(time) => change({ ...typed, [end]: time })}
              isInvalid={!isRight}
            />
          ))}
          {isRight ? null : (
            <p className="small danger" role="alert">
              {t('settings.hoursProblem')}
            </p>
          )}
        </div>
      ) : (
        <p className="secondary">{t('settings.quietAllDay')}</p>
      )}
    </div>
  );
}
