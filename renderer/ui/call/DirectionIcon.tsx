import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, createLucideIcon, Users } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { classes } from '../class-names.ts';
import styles from './DirectionIcon.module.css';
import type { Arrow } from './describe-call.ts';

const Missed = createLucideIcon('missed', [
  ['path', { d: 'M18 4 8 14', key: 'shaft' }],
  ['path', { d: 'M17 14H8V5', key: 'head' }],
  ['path', { d: 'M4 20h16', key: 'bar' }],
]);

const NotReached = createLucideIcon('not-reached', [
  ['path', { d: 'M7 20 17 10', key: 'shaft' }],
  ['path', { d: 'M8 10h9v9', key: 'head' }],
  ['path', { d: 'M4 4h16', key: 'bar' }],
]);

type Icon = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true; className: string }>;

const ICONS: Record<Arrow, Icon> = {
  in: ArrowDownLeft,
  out: ArrowUpRight,
  internal: ArrowLeftRight,
  missed: Missed,
  colleague: Users,
  notReached: NotReached,
};

/** The arrow of a call, hidden from screen readers: its word is next to it. */
export function DirectionIcon({ arrow }: { arrow: Arrow }): ReactNode {
  const Glyph = ICONS[arrow];
  return <Glyph size={16} strokeWidth={1.75} aria-hidden className={classes(styles.icon, styles[arrow])} />;
}
