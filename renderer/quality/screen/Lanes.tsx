import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { drawnWords, type QualityReport, type SoundDot } from '../../../shared/quality/quality-report.ts';
import { measuredOf } from '../../../shared/quality/sound-counts.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { appStore } from '../../place/store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { shapeLook, shapePath, VerdictShape } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { placeByKey } from '../timeline.ts';
import styles from './Lanes.module.css';
import { LANE, type LanesLayout, lanesLayout, laneWords, nearestDot, type PlacedDot } from './lanes-layout.ts';
import type { FilteredReport } from './store.ts';
import { answeredCalls, counted, countWords, dayWords, partyName, soundWords, timeWords } from './words.ts';

/** Each call as a mark in the lane of its verdict, whose label leads to its calls. The pointer or the arrow keys choose one; a click or Enter opens it. */
export function Lanes({ report, filter }: FilteredReport): ReactNode {
  const region = useRegion();
  const [box, width] = useWidth();
  const layout = useMemo(() => lanesLayout(report, Math.max(1, width)), [report, width]);
  return (
    <div className={classes(styles.lanes)}>
      <ul style={{ paddingBlockStart: `${layout.goodHeight - LANE}px` }}>
        {laneWords.map((word) => (
          <li key={word} className={classes(styles.lane)}>
            <VerdictShape word={word} />
            {t(`qualityScreen.${word}`)}
            <Button
              kind="quiet"
              size="small"
              aria-label={`${t(`qualityScreen.${word}`)}: ${countWords(report.counts[word], region)}. ${t('qualityScreen.showCalls')}`}
              isDisabled={report.counts[word] === 0}
              onPress={() => showCalls({ ...answeredCalls(filter), verdicts: [word] })}
            >
              {countWords(report.counts[word], region)}
            </Button>
          </li>
        ))}
      </ul>
      <div ref={box}>{width === 0 ? null : <Marks {...{ report, layout, width }} />}</div>
    </div>
  );
}

interface MarksProps extends Pick<FilteredReport, 'report'> {
  layout: LanesLayout;
  width: number;
}

function Marks({ report, layout, width }: MarksProps): ReactNode {
  const { openCall } = appStore.getState();
  const region = useRegion();
  const hintId = useId();
  const [isByKeys, setByKeys] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  const active = layout.dots.find(({ dot }) => dot.uuid === chosen) ?? null;
  const words = active === null ? '' : dotWords(active.dot, region);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (isOpening && active !== null) openCall(active.dot.uuid);
    const next = placeByKey(layout.dots.length, active === null ? null : layout.dots.indexOf(active), event.key);
    if (next !== null) choose(layout.dots[next]?.dot.uuid ?? null);
    if (next !== null) setByKeys(true);
    if (isOpening || next !== null) event.preventDefault();
  };
  return (
    <div
      role="application"
      aria-label={marksWords(report, region)}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a call in it
      tabIndex={0}
      className={classes(styles.marks, active !== null && styles.points)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        choose(dotAt(layout, event)?.uuid ?? null);
        setByKeys(false);
      }}
      onPointerLeave={() => choose(null)}
      onBlur={() => choose(null)}
      onClick={(event) => {
        const dot = dotAt(layout, event);
        if (dot !== null) openCall(dot.uuid);
      }}
    >
      <Drawing {...{ report, layout, width, active }} />
      {active === null ? null : <Tip at={active} width={width} words={words} />}
      <span id={hintId}>
        <VisuallyHidden>{t('qualityScreen.chartHint')}</VisuallyHidden>
      </span>
      <LiveRegion text={isByKeys ? words : ''} />
    </div>
  );
}

/** A call of the chart in words: "Agence Léa · Tue 10 Nov, 14:32 · 52 s lost". */
function dotWords(dot: SoundDot, region: Region): string {
  return [partyName(dot.party, dot.name, region), timeWords(dot, region), soundWords(dot)].join(' · ');
}

/** How many calls the chart shows, and of which days. */
function marksWords({ counts, firstDay, lastDay }: QualityReport, region: Region): string {
  const measured = measuredOf(counts);
  return t('qualityScreen.chart', {
    calls: t('qualityScreen.measuredCalls', counted(measured, region)),
    from: dayWords(firstDay, lastDay, region),
    to: dayWords(lastDay, lastDay, region),
  });
}

/** The call whose mark is under the pointer; null for none. */
function dotAt({ dots }: LanesLayout, { clientX, clientY, currentTarget }: MouseEvent): SoundDot | null {
  const { left, top } = currentTarget.getBoundingClientRect();
  return nearestDot(dots, clientX - left, clientY - top)?.dot ?? null;
}

function Drawing({ report, layout, width, active }: MarksProps & { active: PlacedDot | null }) {
  const region = useRegion();
  const { goodHeight, good, pitch, dots, ticks } = layout;
  const bottom = goodHeight + drawnWords.length * LANE;
  return (
    <svg width={width} height={bottom + 22} aria-hidden="true" className={classes(styles.drawing)}>
      {ticks.map(({ day, x }) => (
        <g key={day}>
          <line x1={x} x2={x} y1={0} y2={bottom} />
          <text x={Math.min(Math.max(x, 18), width - 18)} y={bottom + 18} textAnchor="middle">
            {dayWords(day, report.lastDay, region)}
          </text>
        </g>
      ))}
      {[0, ...drawnWords].map((word, index) => (
        <line key={word} x1={0} x2={width} y1={goodHeight + index * LANE} y2={goodHeight + index * LANE} />
      ))}
      <path className={classes(styles.good)} d={good} strokeDasharray={`0 ${pitch}`} />
      {drawnWords.map((word) => {
        const marks = dots.filter(({ dot }) => dot.verdict === word);
        return (
          <path
            key={word}
            data-band={word}
            className={shapeLook(word)}
            d={marks.map(({ x, y }) => shapePath(word, x, y)).join('')}
          />
        );
      })}
      {active === null ? null : <circle cx={active.x} cy={active.y} r={8} className={classes(styles.ring)} />}
    </svg>
  );
}

function Tip({ at: { x, y }, width, words }: { at: PlacedDot; width: number; words: string }): ReactNode {
  const side = x > width / 2 ? { right: `${width - x - 8}px` } : { left: `${Math.max(0, x - 8)}px` };
  return (
    <div aria-hidden="true" className={classes(styles.tip)} style={{ insetBlockStart: `${y - 40}px`, ...side }}>
      {words}
    </div>
  );
}

/** The width that an element has, px; 0 before it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
