import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { NumberText } from '../Time.tsx';
import type { PartyWords } from './describe-call.ts';
import styles from './PartyText.module.css';

/**
 * The other party's name or number in one line, isolated from the direction of the text around it: a name in Arabic is cut at its left, where
 * it ends. The whole name is its tooltip. Behind it, how many more people have the number.
 */
export function PartyTitle({ words: { title, titleIsNumber, others } }: { words: PartyWords }): ReactNode {
  const name = (
    <bdi
      className={classes(styles.title, titleIsNumber && 'tabular')}
      title={title}
      {...(titleIsNumber ? { dir: 'ltr' } : {})}
    >
      {title}
    </bdi>
  );
  if (others === undefined) return name;
  return (
    <span className={classes(styles.several)}>
      {name} <span className="secondary">+{others}</span>
    </span>
  );
}

/** The number next to a name; nothing where the title is the number. */
export function PartyNumber({ words }: { words: PartyWords }): ReactNode {
  if (words.number === null) return null;
  return words.dialable === null ? <span>{words.number}</span> : <NumberText>{words.number}</NumberText>;
}
