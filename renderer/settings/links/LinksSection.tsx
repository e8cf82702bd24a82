import type { ReactNode } from 'react';
import type { LinkOwner, LinksReport } from '../../../shared/links.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import { Setting } from '../Setting.tsx';
import type { SectionProps } from '../section.ts';
import { ShortcutField } from './ShortcutField.tsx';

const owners = createResource(() => bridge.call('links.check', undefined));

async function use(isOn: boolean): Promise<void> {
  owners.getState().take(await bridge.call(isOn ? 'links.register' : 'links.unregister', undefined));
}

/** Phone links as the system opens them, and the keys that dial from any program. */
export function LinksSection(props: SectionProps): ReactNode {
  const answer = useResource(owners, undefined, 'focus');
  const { locale } = useRegion();
  const report = latest(answer);
  const has = (kind: LinkOwner['kind']): boolean => report?.schemes.some(({ owner }) => owner.kind === kind) === true;
  return (
    <>
      {answer.kind === 'failed' ? <ErrorBanner error={answer.error} /> : null}
      <Group title={t('diagnostics.links')}>
        <Setting id="phoneLinks">
          <Row name={<div role="status">{linesOf(report, locale)}</div>} hint={t('links.hint')}>
            {has('mine') ? (
              <Button kind="quiet" size="small" onPress={() => void use(false)}>
                {t('links.giveBack')}
              </Button>
            ) : null}
            {has('another') || has('moved') || has('nobody') ? (
              <Button size="small" onPress={() => void use(true)}>
                {t('links.use')}
              </Button>
            ) : null}
          </Row>
        </Setting>
      </Group>
      <Group title={t('links.keysTitle')}>
        <ShortcutField {...props} />
      </Group>
    </>
  );
}

/** A line for each program that opens some of the links. */
function linesOf(report: LinksReport | null, locale: string): ReactNode {
  if (report === null) return <p>{t('links.checking')}</p>;
  const { schemes, personChooses } = report;
  const byOwner = Map.groupBy(schemes, ({ owner }) => JSON.stringify(owner));
  const list = new Intl.ListFormat(locale);
  return (
    <>
      {[...byOwner].map(([key, some]) => {
        const links = list.format(some.map(({ scheme }) => `${scheme}:`));
        return <p key={key}>{some[0] ? ownerWords(some[0].owner, links) : null}</p>;
      })}
      {personChooses && schemes.some(({ owner }) => owner.kind !== 'mine') ? (
        <p className="secondary">{t('links.personChooses')}</p>
      ) : null}
    </>
  );
}

function ownerWords(owner: LinkOwner, links: string): string {
  return owner.kind === 'another'
    ? t('links.opens_another', { links, name: isolated(owner.name) })
    : t(`links.opens_${owner.kind}`, { links });
}
