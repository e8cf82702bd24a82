/**
 * How a PBX turns the packets of a call into its figures: the arithmetic of FreeSWITCH's switch_rtp.c, corrected by recordings of a real one
 * (see `recordings.ts`; their tests compare both). One tick is one packet time.
 */

/**
 * So many ticks of one kind. `sound`: packets arrive. `lost`: packets were sent and did not arrive. `silent`: nothing was sent (muted, or a
 * dead phone). `noise`: comfort noise arrives. `swapped`: pairs of packets arrive in the wrong order. `doubled`: each packet arrives twice.
 * `late`: packets arrive together after the last of these ticks. `tardy`: packets arrive, but a loaded PBX reads them too late. `jump`: the numbers
 * of the packets skip so many; it takes no time.
 */
export type Run = {
  readonly kind: 'sound' | 'lost' | 'silent' | 'noise' | 'swapped' | 'doubled' | 'late' | 'tardy' | 'jump';
  readonly ticks: number;
};

/** Ticks from the start of the call. It begins with the first packet after the damage and ends when 3 s were clean, or with the call. */
type Disturbance = { from: number; to: number; flaws: number };

/** The figures of the received side. Spacing in ms. */
type Received = {
  media: number;
  noise: number;
  /** Ticks that the PBX filled itself, because no sound came. */
  skipped: number;
  flaws: number;
  mos: number;
  meanInterval: number;
  lossRate: number;
  /** The highest that the running variance of the spacing came to, ms². */
  maxVariance: number;
  disturbances: Disturbance[];
};

/** Milliseconds of a packet. */
export const TICK_MS = 20;
/** Packets that go unjudged at the start. */
const UNJUDGED = 10;
/** Losses that follow each other without a packet in order between them are counted up to this many. */
const MOST_LOSSES = 500;
/** Silence costs nothing for so many seconds, and a disturbance ends after so many clean ones. */
const [PATIENCE_SECONDS, CLEAN_SECONDS] = [2, 3];
/** The loss rate is worked out this often, s. */
const REFRESH_SECONDS = 5;

/** The whole part of the share of packets without a flaw, 0–100; 100 when nothing came. */
function qualityPercentage(received: number, flaws: number): number {
  if (received === 0) return 100;
  const share = Math.trunc((100 * (received - flaws)) / received);
  return share < 0 || share > 100 ? 100 : share;
}

/** The PBX's score of a quality percentage: 1 to 4.5. */
function mosOf(percentage: number): number {
  return 1 + 0.035 * percentage + 0.000007 * percentage * (percentage - 60) * (100 - percentage);
}

/** The figures of a call whose received side was like this. */
export function receive(runs: readonly Run[]): Received {
  const second = 1000 / TICK_MS;
  const count = { sound: 0, lost: 0, silent: 0, noise: 0, swapped: 0, doubled: 0, late: 0, tardy: 0, jump: 0 };
  const disturbances: Disturbance[] = [];
  const losses = { weighted: 0, inRow: 0, refreshed: 0, rate: 0 };
  const spacing = { n: 0, sum: 0, squares: 0, maxVariance: 0 };
  let [tick, received, flaws, lastFlaws, consecutive] = [0, 0, 0, 0, 0];
  let [quiet, isBad, clean, missed, sinceLast] = [0, false, 0, 0, 0];
  let isOpen = false;

  /** Adds points. They go to the newest disturbance even when that is over. */
  const penalise = (points: number): void => {
    flaws += points;
    const newest = disturbances.at(-1);
    if (newest) newest.flaws += points;
  };
  /** Penalties grow while each step brings a new flaw. */
  const score = (): void => {
    if (flaws === 0 || flaws === lastFlaws) {
      consecutive = 0;
      return;
    }
    consecutive += 1;
    if (consecutive === 1) return;
    isBad = true;
    penalise(consecutive);
    lastFlaws = flaws;
  };
  /** One packet of sound, judged; `lost`: packets missing before it by its number. */
  const judge = (lost: number, isTardy: boolean): void => {
    if (isTardy) {
      isBad = true;
      penalise(1);
    }
    if (lost > 0) {
      losses.inRow += 1;
      if (losses.inRow < MOST_LOSSES) losses.weighted += losses.inRow * lost;
      isBad = true;
      penalise(lost);
    } else losses.inRow = 0;
    score();
    if (!isBad) return;
    if (!isOpen) {
      disturbances.push({ from: tick, to: tick, flaws: 0 });
      isOpen = true;
    }
    clean = lost > 0 || isTardy ? 0 : clean + 1;
    const newest = disturbances.at(-1);
    if (!newest || clean <= CLEAN_SECONDS * second) return;
    newest.to = tick - (clean - CLEAN_SECONDS * second) + 1;
    [isOpen, isBad, clean] = [false, false, 0];
  };
  const refresh = (): void => {
    if (tick < losses.refreshed + REFRESH_SECONDS * second) return;
    losses.refreshed = tick;
    losses.rate = received === 0 ? 0 : losses.weighted / received;
  };
  const arrive = (ticks: number, isTardy = false): void => {
    for (let each = 0; each < ticks; each += 1) {
      const isJudged = received >= UNJUDGED;
      received += 1;
      tick += 1;
      if (isJudged) {
        judge(missed, isTardy);
        const space = (sinceLast + 1) * TICK_MS;
        spacing.n += 1;
        spacing.sum += space;
        spacing.squares += space * space;
        const variance = spacing.squares / spacing.n - (spacing.sum / spacing.n) ** 2;
        spacing.maxVariance = Math.max(spacing.maxVariance, variance);
      }
      [missed, sinceLast, quiet] = [0, 0, 0];
      refresh();
    }
  };
  const wait = (ticks: number): void => {
    for (let each = 0; each < ticks; each += 1) {
      tick += 1;
      if (quiet > PATIENCE_SECONDS * second && received > UNJUDGED) {
        penalise(1);
        score();
        // Above the packets received, the counter starts over.
        if (received < flaws) flaws = 0;
      }
      quiet += 1;
    }
    sinceLast += ticks;
  };

  for (const { kind, ticks } of runs) {
    count[kind] += ticks;
    if (kind === 'sound') arrive(ticks);
    else if (kind === 'tardy') arrive(ticks, true);
    else if (kind === 'jump') missed += ticks;
    else if (kind === 'doubled') {
      arrive(ticks);
      received += ticks;
    } else if (kind === 'late') {
      wait(ticks);
      tick -= ticks;
      arrive(ticks);
    } else if (kind === 'lost' || kind === 'silent') {
      wait(ticks);
      if (kind === 'lost') missed += ticks;
    } else if (kind === 'swapped') {
      for (let pair = 0; pair < ticks; pair += 2) {
        // By its number, the early packet lacks one before it, and so does the packet after the late one.
        missed += 1;
        arrive(1);
        arrive(1);
        missed += 1;
      }
    } else {
      // Each packet of comfort noise counts as a lost one, too.
      tick += ticks;
      received += ticks;
      sinceLast += ticks;
      if (received <= UNJUDGED) continue;
      losses.weighted += ticks;
      isBad = true;
      penalise(ticks);
    }
  }
  const open = disturbances.at(-1);
  if (open && isOpen) open.to = tick;
  if (received < flaws) flaws = 0;
  const media = count.sound + count.swapped + 2 * count.doubled + count.late + count.tardy;
  return {
    media,
    noise: count.noise,
    flaws,
    mos: mosOf(qualityPercentage(received, flaws)),
    disturbances,
    lossRate: losses.rate,
    maxVariance: spacing.maxVariance,
    skipped: count.lost + count.silent + count.noise + count.late + count.tardy,
    meanInterval: spacing.n === 0 ? 0 : spacing.sum / spacing.n,
  };
}
