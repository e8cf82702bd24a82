import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from '../../../support/faults/killed.ts';
import { FaultyPbx } from '../../pbx/one-dial-one-post/faulty-server.ts';
import { http } from '../../pbx/one-dial-one-post/modes.ts';
import { anOrder, recordOf } from '../../pbx/one-dial-one-post/post-dials.ts';
import { type Answering, idOf, type Line, numberOf, type Step } from './kill-steps.ts';

const dialler = path.join(import.meta.dirname, 'dialler-process.ts');

/** The PBX that the killed ones dial with. */
export interface KillPbx {
  readonly pbx: FaultyPbx;
  readonly address: Record<Answering, string>;
}

/** A dial whose process was killed, and at what step. */
export interface Killed {
  readonly serial: number;
  readonly step: Step;
}

/** Opens a port for each way to answer. */
export async function startKillPbx(): Promise<KillPbx> {
  const pbx = new FaultyPbx();
  const at = async (port: Promise<number>) => `http://127.0.0.1:${await port}`;
  const refusal = http('422 Unprocessable Content', '{"message":"no"}');
  const address = {
    accepts: await at(pbx.open({ at: 're-use' })),
    hangs: await at(pbx.open({ at: 'request', answer: { bytes: '', ending: 'hang' } })),
    resets: await at(pbx.open({ at: 'request', answer: { bytes: '', ending: 'reset' } })),
    refuses: await at(pbx.open({ at: 'request', answer: { bytes: refusal, ending: 'end' } })),
  };
  return { pbx, address };
}

/** What one process said of what it found. */
interface Found {
  readonly resumed: Map<string, string>;
  readonly looked: Map<string, string>;
}

/** Starts a process on the file and kills it at the step; without a step it ends normally. `random`: 0 to 1. */
async function runDialler(
  world: KillPbx,
  given: { file: string; killed: Killed | null; random: number },
): Promise<Found> {
  const { file, killed, random } = given;
  const { serial, step } = killed ?? { serial: 0, step: null };
  const found = new Map<string, Map<string, string>>();
  const take = (text: string) => {
    const line = JSON.parse(text) as Line;
    if (line.kind === 'at') running.kill();
    else if (line.kind === 'dials') {
      if (step?.loose) void sleep(random * 25).then(running.kill);
    } else found.set(line.kind, new Map(line.dials.map(({ id, state }) => [id, state])));
  };
  const running = runProcess(
    dialler,
    [file, world.address[step?.pbx ?? 'accepts'], String(serial), step?.name ?? ''],
    take,
  );
  world.pbx.onPost = (marker) => {
    if (marker === `d${serial}` && step?.pbx === 'hangs') running.kill();
  };
  const { isKilled } = await running.ended;
  const [resumed, looked] = [found.get('resumed'), found.get('looked')];
  if (resumed !== undefined && looked !== undefined && (killed === null || isKilled)) return { resumed, looked };
  throw new Error(`The process for ${step?.name ?? 'the end'} did not get to its step.`);
}

/** Whatever of a killed dial is not as it must be; an empty list is as it must be. */
function wrongAfter({ serial, step }: Killed, posts: number, found: Found): string[] {
  const wrong: string[] = [];
  const resumed = found.resumed.get(idOf(serial)) ?? null;
  const looked = found.looked.get(idOf(serial)) ?? null;
  if (posts > 1 || (step.posts !== null && posts !== step.posts)) wrong.push(`${posts} POSTs arrived`);
  if (!step.left.some((kind) => kind === resumed)) wrong.push(`it is ${resumed} after the start`);
  if (posts > 0 && resumed === null && step.left[0] !== null) wrong.push('it is forgotten');
  // The PBX has a record of each call that it accepted.
  if (posts > 0 && step.pbx === 'accepts' && resumed !== null && looked !== 'done')
    wrong.push(`it is ${looked} at last`);
  return wrong.map((one) => `${step.name} (d${serial}): ${one}`);
}

/** The result of several kills on one file. */
export interface KillSum {
  readonly wrong: string[];
  /** POSTs that arrived. */
  readonly posts: number;
}

/** Kills one process after the other over the same file; each one finds what the last one left. `first`: the first serial number. */
export async function killInRow(
  world: KillPbx,
  row: { file: string; steps: readonly Step[]; first: number; random: () => number },
): Promise<KillSum> {
  const { pbx } = world;
  const wrong: string[] = [];
  let posts = 0;
  const records = [];
  let last: Killed | null = null;
  const ways: (Killed | null)[] = [...row.steps.map((step, i) => ({ serial: row.first + i, step })), null];
  for (const killed of ways) {
    const marker = `d${killed?.serial ?? 0}`;
    if (killed?.step.pbx === 'accepts') {
      const record = recordOf(marker, { ...anOrder, number: numberOf(killed.serial) }, Date.now());
      pbx.records.set(marker, [record]);
    }
    const found = await runDialler(world, { file: row.file, killed, random: row.random() });
    if (last !== null) {
      const arrived = pbx.seen.get(`d${last.serial}`) ?? 0;
      posts += arrived;
      wrong.push(...wrongAfter(last, arrived, found));
    }
    const again = pbx.seen.get('d0') ?? 0;
    if (again > 0) wrong.push(`${again} POSTs were sent by what was taken up`);
    if ((pbx.seen.get(marker) ?? 0) > 0 && killed?.step.pbx === 'accepts')
      records.unshift(recordOf(marker, { ...anOrder, number: numberOf(killed.serial) }, Date.now()));
    pbx.records.set('d0', [...records]);
    last = killed;
  }
  return { wrong, posts };
}
