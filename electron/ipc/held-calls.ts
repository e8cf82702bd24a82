import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { callChannel } from '../../shared/contract/bridge.ts';

/** Answers a call of the renderer. */
export type AnswerCall = (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>;

/** The window's calls, which wait until main can answer them: the page loads while main still opens its parts. */
export type HeldCalls = ReturnType<typeof holdCalls>;

/** Takes the window's calls from now on. */
export function holdCalls() {
  const answerer = Promise.withResolvers<AnswerCall>();
  let areAnswered = false;
  ipcMain.handle(callChannel, async (event, ...args: unknown[]) => (await answerer.promise)(event, ...args));
  return {
    /** Answers the calls that waited and all later ones. To be called once. */
    answer(answer: AnswerCall): void {
      areAnswered = true;
      answerer.resolve(answer);
    },
    areAnswered: (): boolean => areAnswered,
  };
}
