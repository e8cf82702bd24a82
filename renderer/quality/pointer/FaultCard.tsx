import { type ReactNode, useEffect, useState } from 'react';
import { SECOND } from '../../../shared/time/durations.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CallsBehind } from '../screen/CallsBehind.tsx';
import styles from '../screen/QualityScreen.module.css';
import { evidenceOf, type Pointer, timeWords, titleOf } from './words.ts';

export interface FaultCardProps {
  extension: string;
  /** The range of the screen, days; null for all. */
  days: number | null;
  onOpenCall: (uuid: string) => void;
}

/** The pointer is loaded again at most this often, ms. */
const REFRESH_EVERY = 5 * SECOND;

/** The pointer of a range. The one before stays until the next is there; a failure shows none, since the report says why. */
function usePointer(extension: string, days: number | null): Pointer | null {
  const [found, setFound] = useState<{ extension: string; pointer: Pointer | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const load = async (): Promise<void> => {
      timer = null;
      const answer = await bridge.call('quality.pointer', { extension, days });
      if (!isOver) setFound({ extension, pointer: answer.ok ? answer.value : null });
    };
    void load();
    const stop = bridge.on('history', () => {
      timer ??= setTimeout(() => void load(), REFRESH_EVERY);
    });
    return () => {
      isOver = true;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [extension, days]);
  return found?.extension === extension ? found.pointer : null;
}

/** What poor calls have in common, with its evidence, what to do next, and the calls behind it. Nothing where the calls don't tell. */
export function FaultCard({ extension, days, onOpenCall }: FaultCardProps): ReactNode {
  const pointer = usePointer(extension, days);
  const region = useRegion();
  const [isOpen, setOpen] = useState(false);
  if (pointer === null) return null;
  const { calls, inside, outside, place } = pointer;
  const [count, all] = [calls.length, place.kind === 'everything' ? inside.poor + outside.poor : inside.poor];
  return (
    <div className={classes(styles.report)}>
      <div>
        <Banner
          title={titleOf(pointer)}
          actions={
            <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {isOpen ? t('faultPointer.hide') : t('faultPointer.show', { count })}
            </Button>
          }
        >
          {evidenceOf(pointer, region)} {t(`faultPointer.${place.kind}Todo`)}
        </Banner>
        {isOpen ? (
          <CallsBehind
            title={t('faultPointer.calls')}
            calls={calls.map(({ uuid, at }) => ({ uuid, words: timeWords(at, region) }))}
            note={count < all ? t('faultPointer.listed', { count }) : null}
            onOpenCall={onOpenCall}
          />
        ) : null}
      </div>
    </div>
  );
}
