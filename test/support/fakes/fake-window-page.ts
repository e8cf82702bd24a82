import './zod-without-eval.ts';
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import type { FakeState } from './fake-handlers.ts';
import { countRenders, type RenderCount } from './render-count.ts';

declare global {
  interface Window {
    /** What the fake bridge starts from; put there before this script. */
    fakeState: FakeState;
    /** The bridge for tests to look into and to emit with. */
    fake: FakeBridge;
    /** What the content security policy refused. */
    refusedByPolicy: string[];
    /** What React has rendered. */
    renders: RenderCount;
  }
}

window.renders = countRenders();
window.refusedByPolicy = [];
document.addEventListener('securitypolicyviolation', (event) => {
  window.refusedByPolicy.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
window.fake = createFakeBridge(window.fakeState);
Object.defineProperty(window, 'ringback', { value: window.fake });
