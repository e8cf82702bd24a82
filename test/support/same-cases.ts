import fc from 'fast-check';
import { AMOUNT } from './tries.ts';

// A property plays the same cases in every `npm test`, so that one change doesn't fail for what another one left; others in every `npm run faults`, which
// is to find more.
if (process.env[AMOUNT] === undefined) fc.configureGlobal({ seed: 20_261_128 });
