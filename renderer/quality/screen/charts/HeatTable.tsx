import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { QualityReport } from '../../../../shared/quality/quality-report.ts';
import { t } from '../../../text.ts';
import { type Region, useRegion } from '../../../ui/call/context.ts';
import { hourOf, weekdayName } from '../../../ui/call/format-time.ts';
import { classes } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import { CallsBehind } from '../CallsBehind.tsx';
import { useWidth } from '../Picture.tsx';
import { dotWords } from '../words.ts';
import styles from './HeatTable.module.css';
import { callsInCell, type HeatCell, type HeatLayout, heatLayout, heatOf } from './heat.ts';

export interface HeatTableProps {
  report: QualityReport;
  onOpenCall: (uuid: string) => void;
}

/** The share of poor and bad calls by weekday and hour. A cell with such calls lists them. */
export function HeatTable({ report, onOpenCall }: HeatTableProps): ReactNode {
  const region = useRegion();
  const hintId = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const is24 = region.hourCycle !== 'h12';
  const layout = useMemo(() => (width === 0 ? null : heatLayout(report.hours, width, is24)), [report, width, is24]);
  const [open, setOpen] = useState<Pick<HeatCell, 'weekday' | 'from'> | null>(null);
  const cells = layout?.rows.flatMap((row) => row.cells).filter(({ poor }) => poor > 0) ?? [];
  const opened = cells.find(({ weekday, from }) => weekday === open?.weekday && from === open.from) ?? null;
  const behind = opened === null ? [] : callsInCell(report.dots, opened);
  return (
    <div ref={box}>
      {layout === null ? null : (
        <Cells
          layout={layout}
          hintId={hintId}
          opened={opened}
          tabStop={opened ?? cells[0] ?? null}
          onPress={(cell) => setOpen(cell === opened ? null : cell)}
        />
      )}
      <span id={hintId}>
        <VisuallyHidden>{t('qualityScreen.cellHint')}</VisuallyHidden>
      </span>
      {opened === null ? null : (
        <CallsBehind
          title={t('qualityScreen.cellCalls', { when: cellWords(opened, region) })}
          calls={behind.map((dot) => ({ uuid: dot.uuid, words: dotWords(dot, region) }))}
          note={behind.length < opened.poor ? t('qualityScreen.cellThinned') : null}
          onOpenCall={onOpenCall}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface CellsProps {
  layout: HeatLayout;
  /** What says how the keys work. */
  hintId: string;
  opened: HeatCell | null;
  /** The cell that Tab goes to; the arrow keys go on from there. */
  tabStop: HeatCell | null;
  onPress: (cell: HeatCell) => void;
}

function Cells({ layout: { columns, step, rows }, hintId, opened, tabStop, onPress }: CellsProps): ReactNode {
  const region = useRegion();
  return (
    <table className={classes(styles.heat, 'tabular')} aria-describedby={hintId} onKeyDown={moveFocus}>
      <caption>
        <VisuallyHidden>{t('qualityScreen.hoursTable')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td className={classes(styles.corner)} />
          {columns.map((from) => (
            <th key={from} scope="col">
              {columnWords(from, step, region)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ weekday, cells }) => (
          <tr key={weekday}>
            <th scope="row">{weekdayName(weekday + 1, region).slice(0, 3)}</th>
            {cells.map((cell) => (
              <td key={cell.from}>
                <Cell
                  cell={cell}
                  when={cellWords(cell, region)}
                  isTabStop={cell === tabStop}
                  isOpen={cell === opened}
                  onPress={() => onPress(cell)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  cell: HeatCell;
  when: string;
  isTabStop: boolean;
  isOpen: boolean;
  onPress: () => void;
}

function Cell({ cell, when, isTabStop, isOpen, onPress }: CellProps): ReactNode {
  const { measured, poor } = cell;
  if (measured === 0) return null;
  const heat = heatOf(cell);
  const look = classes(styles.cell, heat === null ? styles.few : heat === 0 ? styles.none : styles.hot);
  const words = t('qualityScreen.cell', { when, poor, measured });
  if (poor === 0) {
    return (
      <span className={look}>
        <span aria-hidden="true">{measured}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    );
  }
  const style = { '--share': `${Math.round((heat ?? 0) * 100)}%` } as CSSProperties;
  return (
    <AriaButton
      aria-label={words}
      aria-expanded={isOpen}
      excludeFromTabOrder={!isTabStop}
      className={look}
      style={style}
      onPress={onPress}
    >
      {poor}/{measured}
    </AriaButton>
  );
}

function columnWords(from: number, step: number, region: Region): string {
  const hour = (at: number): string => hourOf(at % 24, region).replace(/^0(?=\d)|:00/g, '');
  const is24 = region.hourCycle !== 'h12';
  return step === 1 || !is24 ? hour(from) : `${hour(from)}–${from + step}`;
}

/** "Tuesday 14:00–15:00". */
function cellWords({ weekday, from, to }: HeatCell, region: Region): string {
  return `${weekdayName(weekday + 1, region)} ${hourOf(from, region)}–${hourOf(to % 24, region)}`;
}

/** Moves the focus between the cells that are buttons: along the row, or to the nearest one of the next row above or below. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const at = cells.findIndex((cell) => cell.contains(event.target as Node));
  const target = cells[at] && cellByKey(cells, at, event.key);
  if (target === null) return;
  event.preventDefault();
  target?.focus();
}

/** Where a key leads from the cell at an index; undefined at the border, null for other keys. */
function cellByKey(cells: readonly HTMLElement[], at: number, key: string): HTMLElement | null | undefined {
  if (key === 'ArrowRight') return cells[at + 1];
  if (key === 'ArrowLeft') return cells[at - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const [top, left] = [boxes[at]?.top ?? 0, boxes[at]?.left ?? 0];
  const isBeyond = (box: DOMRect): boolean => (key === 'ArrowDown' ? box.top > top + 1 : box.top < top - 1);
  // A row away weighs more than the whole width of the table.
  const distance = (box: DOMRect): number => Math.abs(box.top - top) * 100 + Math.abs(box.left - left);
  const [nearest] = boxes.filter(isBeyond).sort((a, b) => distance(a) - distance(b));
  return nearest && cells[boxes.indexOf(nearest)];
}
