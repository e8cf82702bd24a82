import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverMessage } from '../../../../electron/pbx/response.ts';
import { appErrorData } from '../../../../shared/errors.ts';

const key = 'sk-1234567890';
const say = (body: unknown, type?: string) =>
  serverMessage(typeof body === 'string' ? body : JSON.stringify(body), type, key);

describe('serverMessage', () => {
  it.each([
    [{ message: 'No.' }, 'No.'],
    [{ error: 'No.' }, 'No.'],
    [{ error: { message: 'No.', code: 7 } }, 'No.'],
    [{ message: '', errors: { from: ['Wrong.', 'Bad.'], to: 'Also.' } }, 'Wrong. Bad. Also.'],
    [{ message: 'First', errors: { from: ['x'] } }, 'First'],
    [{ errors: ['a', 'b'] }, 'a b'],
    [{ data: { message: 'Deep.' } }, 'Deep.'],
    [['a', 'b'], 'a b'],
    ...['data', 'error', 'errors'].map((name): [string, null] => [
      `${`{"${name}":`.repeat(9000)}1${'}'.repeat(9000)}`,
      null,
    ]),
    ['"just text"', 'just text'],
    ['Plain text.', 'Plain text.'],
    [{ status: 'error' }, null],
    [{ message: null }, null],
    [{ message: 42 }, null],
    [[], null],
    ['', null],
    ['null', null],
  ])('%j says %j', (body, said) => {
    expect(say(body)).toBe(said);
  });

  it('takes the title of a web page and nothing else', () => {
    expect(say('<html><head><title>502 Bad Gateway</title></head><body>nginx/1.18')).toBe('502 Bad Gateway');
    expect(say('<html><body>inner workings', 'text/html')).toBeNull();
  });

  it('hides the key, and control and direction characters', () => {
    expect(say({ message: `Key ${key} is \u202eunknown\u0007.` })).toBe('Key … is unknown.');
  });

  it('fits the contract whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.json(), fc.constant('😀'.repeat(900))),
        (body) => {
          const said = serverMessage(body, undefined, key);
          expect(appErrorData.safeParse({ kind: 'forbidden', serverMessage: said }).success).toBe(true);
          expect(said === null || said.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
