import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { drawnWords, type QualityReport, type SoundDot } from '../../../shared/quality/quality-report.ts';
import { measuredOf } from '../../../shared/quality/sound-counts.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { appStore } from '../../navigation/app-store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { shapeLook, shapePath, VerdictShape } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './Lanes.module.css';
import { LANE, type LanesLayout, lanesLayout, laneWords } from './lanes-layout.ts';
import type { FilteredReport } from './quality-store.ts';
import { answeredCalls, counted, countWords, dayWords, partyName, soundWords, timeWords } from './quality-words.ts';

/** Each call as a mark in the lane of its verdict, whose label leads to its calls. A click opens that of a mark, whose tooltip says which it is. */
export function Lanes({ report, filter }: FilteredReport): ReactNode {
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
              aria-label={`${t(`qualityScreen.${word}`)}: ${countWords(report.counts[word])}. ${t('qualityScreen.showCalls')}`}
              isDisabled={report.counts[word] === 0}
              onPress={() => showCalls({ ...answeredCalls(filter), verdicts: [word] })}
            >
              {countWords(report.counts[word])}
            </Button>
          </li>
        ))}
      </ul>
      <div ref={box}>{width === 0 ? null : <Drawing {...{ report, layout, width }} />}</div>
    </div>
  );
}

interface DrawingProps extends Pick<FilteredReport, 'report'> {
  layout: LanesLayout;
  width: number;
}

/** A call of the chart in words: "Agence Léa · Tue 10 Nov, 14:32 · 52 s lost". */
function dotWords(dot: SoundDot, region: Region): string {
  return [partyName(dot.party, dot.name, region), timeWords(dot, region), soundWords(dot)].join(' · ');
}

/** How many calls the chart shows, and of which days. */
function marksWords({ counts, firstDay, lastDay }: QualityReport, region: Region): string {
  const measured = measuredOf(counts);
  return t('qualityScreen.chart', {
    calls: t('qualityScreen.measuredCalls', counted(measured)),
    from: dayWords(firstDay, lastDay, region),
    to: dayWords(lastDay, lastDay, region),
  });
}

function Drawing({ report, layout, width }: DrawingProps): ReactNode {
  const { openCall } = appStore.getState();
  const region = useRegion();
  const { goodHeight, good, pitch, dots, ticks } = layout;
  const bottom = goodHeight + drawnWords.length * LANE;
  return (
    <svg
      role="img"
      aria-label={marksWords(report, region)}
      width={width}
      height={bottom + 22}
      className={classes(styles.drawing)}
    >
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
      {dots.map(({ dot, x, y }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the lane's label leads to its calls
        <path
          key={dot.uuid}
          data-band={dot.verdict}
          className={classes(shapeLook(dot.verdict), styles.mark)}
          d={shapePath(dot.verdict, x, y)}
          onClick={() => openCall(dot.uuid)}
        >
          <title>{dotWords(dot, region)}</title>
        </path>
      ))}
    </svg>
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
