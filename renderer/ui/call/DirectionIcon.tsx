import { ArrowLeftRight, createLucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import type { Arrow } from './describe-call.ts';

/** Incoming calls point down, outgoing ones up. A bar stops the arrow of a call that was not answered; a bend leads to a colleague. */
const ICONS: Record<Arrow, typeof ArrowLeftRight> = {
  in: createLucideIcon('in', [
    ['path', { d: 'M18 6 6 18', key: 'shaft' }],
    ['path', { d: 'M15 18H6V9', key: 'head' }],
  ]),
  out: createLucideIcon('out', [
    ['path', { d: 'M6 18 18 6', key: 'shaft' }],
    ['path', { d: 'M9 6h9v9', key: 'head' }],
  ]),
  internal: ArrowLeftRight,
  missed: createLucideIcon('missed', [
    ['path', { d: 'M18 4 7 15', key: 'shaft' }],
    ['path', { d: 'M15 15H7V7', key: 'head' }],
    ['path', { d: 'M5 20h14', key: 'bar' }],
  ]),
  colleague: createLucideIcon('colleague', [
    ['path', { d: 'M6 4v7a4 4 0 0 0 4 4h10', key: 'bend' }],
    ['path', { d: 'm15 10 5 5-5 5', key: 'head' }],
  ]),
  notReached: createLucideIcon('not-taken', [
    ['path', { d: 'M6 20 17 9', key: 'shaft' }],
    ['path', { d: 'M9 9h8v8', key: 'head' }],
    ['path', { d: 'M5 4h14', key: 'bar' }],
  ]),
};

/** The arrow of a call, hidden from screen readers: its word is next to it. `isWaiting`: a missed call that still waits. */
export function DirectionIcon(props: { arrow: Arrow; isWaiting?: boolean; className?: string }): ReactNode {
  const { arrow, isWaiting = false, className } = props;
  const Glyph = ICONS[arrow];
  return <Glyph aria-hidden className={classes('muted', isWaiting && 'waiting', className)} />;
}
