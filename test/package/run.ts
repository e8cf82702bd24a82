import { say } from '../../build/say.ts';
import { summary, total } from '../support/run/count.ts';
import { runPackageTests } from '../support/run/runners.ts';

// `npm run test:package`. The last line counts.
const counts = await runPackageTests();
say();
for (const line of summary(counts)) say(line);
process.exitCode = total(counts).failed > 0 ? 1 : 0;
