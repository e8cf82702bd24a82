import type { ReactNode } from 'react';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { type Region, useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';
import styles from './CallPage.module.css';
import { legWords } from './leg-words.ts';

/** The legs of a call in the PBX's order: whose phone rang, who answered, what was on hold. */
export function CallLegs({ page }: { page: CallPage }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  if (page.call.legs.length === 0) return null;
  return (
    <section className={classes(styles.section)}>
      <h3>{t('calls.legsTitle')}</h3>
      <ol className={classes(styles.legs)}>
        {page.call.legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no identity but their place, and never move
          <li key={index} className={classes(styles.leg)}>
            <span className={classes(styles.legWho)}>
              {leg.destinationNumber === null ? (
                t('calls.legNoNumber')
              ) : (
                <LegNumber number={leg.destinationNumber} name={nameOf(leg.destinationNumber)} region={region} />
              )}
            </span>
            <span className={classes(styles.legWhat)}>{legWords(leg, region).join(' · ')} </span>
          </li>
        ))}
      </ol>
      {page.call.leftOut.legs === 0 ? null : (
        <p className={classes(styles.legWhat)}>{t('calls.legsLeftOut', { count: page.call.leftOut.legs })}</p>
      )}
    </section>
  );
}

function LegNumber({ number, name, region }: { number: string; name: string | null; region: Region }): ReactNode {
  return (
    <>
      {name === null ? null : (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <NumberText>{formatNumber(number, region.country)}</NumberText>
    </>
  );
}
