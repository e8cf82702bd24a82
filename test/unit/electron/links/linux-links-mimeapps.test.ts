import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execOf, handlersIn, withHandlerFirst, withoutHandler } from '../../../../electron/links/linux-links.ts';

const OURS = 'ringback-links.desktop';
const TYPES = ['x-scheme-handler/tel', 'x-scheme-handler/callto'];
const FILE = `# mine
[Added Associations]
x-scheme-handler/tel=linphone.desktop;

[Default Applications]
text/html=firefox.desktop
x-scheme-handler/tel=skype.desktop;linphone.desktop;

[Removed Associations]
x-scheme-handler/tel=other.desktop;
`;

describe('mimeapps.list', () => {
  it('names handlers in their order, of the default section only', () => {
    expect(handlersIn(FILE, 'x-scheme-handler/tel')).toEqual(['skype.desktop', 'linphone.desktop']);
    expect(handlersIn(FILE, 'x-scheme-handler/sip')).toEqual([]);
    expect(handlersIn('', 'x-scheme-handler/tel')).toEqual([]);
  });

  it('goes in front and out again, and leaves everything else alone', () => {
    const taken = withHandlerFirst(FILE, TYPES, OURS);
    expect(taken).toBe(
      FILE.replace('[Default Applications]\n', `[Default Applications]\nx-scheme-handler/callto=${OURS};\n`).replace(
        'tel=skype',
        `tel=${OURS};skype`,
      ),
    );
    expect(withHandlerFirst(taken, TYPES, OURS)).toBe(taken);
    expect(withoutHandler(taken, TYPES, OURS)).toBe(FILE);
  });

  it('gives back any list as it was, and after another program went in front', () => {
    const name = fc.constantFrom('a.desktop', 'b.desktop', 'org.c.D.desktop');
    const line = fc.oneof(
      fc.tuple(fc.constantFrom(...TYPES, 'text/html'), fc.uniqueArray(name, { minLength: 1 })),
      fc.constantFrom('', '# a line', '[Added Associations]'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: (one) => (Array.isArray(one) ? one[0] : one) }), (lines) => {
        const body = lines.map((one) => (Array.isArray(one) ? `${one[0]}=${one[1].join(';')};` : one));
        const file = `[Default Applications]\ntext/plain=x.desktop;\n${body.join('\n')}\n`;
        const taken = withHandlerFirst(file, TYPES, OURS);
        for (const type of TYPES) {
          expect(handlersIn(taken, type)).toEqual([OURS, ...handlersIn(file, type)]);
        }
        expect(withoutHandler(taken, TYPES, OURS)).toBe(file);
        const [first = ''] = TYPES;
        const lost = withHandlerFirst(taken, [first], 'other.desktop');
        expect(handlersIn(withoutHandler(lost, TYPES, OURS), first)).toEqual(
          ['other.desktop', ...handlersIn(file, first)].filter((one, at, all) => all.indexOf(one) === at),
        );
      }),
    );
  });
});

it.each([
  [['/opt/ringback/ringback'], '/opt/ringback/ringback -- %u'],
  [['/usr/bin/node', '/home/a/start.ts', '--host=chromium'], '/usr/bin/node /home/a/start.ts --host=chromium -- %u'],
  [['/home/Anna K/Ringback.AppImage'], '"/home/Anna K/Ringback.AppImage" -- %u'],
  [['/a/100%'], '"/a/100%%" -- %u'],
  [['/a/$HOME`x`"q"'], '"/a/\\\\$HOME\\\\`x\\\\`\\\\"q\\\\"" -- %u'],
  [['/a\\b'], String.raw`"/a\\\\b" -- %u`],
])('the command of a link for %j', (command, exec) => {
  expect(execOf(command)).toBe(exec);
});
