import { describe, expect, it } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { minute, missedRecord, missedRows, noon, outRecord } from '../records.ts';

const place = ownFolder();

const note = (history: ReturnType<typeof place.open>, key: string) => history.notes.get([`caller ${key}`])[0];

describe('with another country', () => {
  it('a caller keeps their note and tags, there and back, while the history is open or closed', () => {
    const history = place.open({ country: 'ZZ' });
    history.records.ingest([missedRecord({ uuid: 'a', from: '030 1234567' })]);
    history.notes.change('caller 0301234567', 'Asks for Anna', ['VIP']);
    history.redecode({ country: 'DE' });
    expect(note(history, '+49301234567')).toMatchObject({ text: 'Asks for Anna', tags: ['VIP'] });
    expect(note(history, '0301234567')).toMatchObject({ text: '', tags: [] });
    history.redecode({ country: 'AT' });
    expect(note(history, '+43301234567')).toMatchObject({ text: 'Asks for Anna' });
    history.close();
    const again = place.open({ country: 'DE' });
    expect(note(again, '+49301234567')).toMatchObject({ text: 'Asks for Anna', tags: ['VIP'] });
    expect(again.calls.page('a', '101')?.callerKey).toBe('+49301234567');
  });

  it('a number that is written with its country keeps its note', () => {
    const history = place.open({ country: 'DE' });
    history.records.ingest([
      missedRecord({ uuid: 'a', from: '+49301234567' }),
      missedRecord({ uuid: 'b', from: '030 1234567' }),
    ]);
    history.notes.change('caller +49301234567', 'Asks for Anna', []);
    history.redecode({ country: 'US' });
    expect(note(history, '+49301234567')).toMatchObject({ text: 'Asks for Anna' });
  });

  it('two notes of what is now one caller are put together, however long they are', () => {
    const history = place.open({ country: 'ZZ' });
    history.records.ingest([
      missedRecord({ uuid: 'a', from: '+49301234567' }),
      missedRecord({ uuid: 'b', from: '030 1234567' }),
    ]);
    history.notes.change('caller +49301234567', 'One', ['a']);
    history.notes.change('caller 0301234567', 'Two', ['a', 'b']);
    history.redecode({ country: 'DE' });
    expect(note(history, '+49301234567')).toMatchObject({ text: 'One\nTwo', tags: ['a', 'b'] });
    history.notes.change('caller +49301234567', 'x'.repeat(3000), []);
    history.notes.change('caller 0301234567', 'y'.repeat(3000), []);
    history.redecode({ country: 'ZZ' });
    history.redecode({ country: 'DE' });
    expect(note(history, '+49301234567')?.text).toBe(`${'x'.repeat(3000)}\n${'y'.repeat(3000)}`);
    expect(note(history, '0301234567')?.text).toBe('');
  });

  it('a proposal stays declined', () => {
    const history = place.open({ country: 'ZZ' });
    const calls = Array.from({ length: 4 }, (_, n) => missedRecord({ uuid: `a${n}`, at: noon + n * minute }));
    history.records.ingest(calls);
    expect(history.people.proposals('101')).toHaveLength(1);
    history.people.decline('0301234567', true);
    history.redecode({ country: 'DE' });
    expect(history.people.proposals('101')).toEqual([]);
  });

  it('what was missed is returned, or waits, as the new country says', () => {
    const history = place.open({ country: 'ZZ' });
    history.records.ingest([
      missedRecord({ uuid: 'a', from: '+4940111222' }),
      outRecord({ uuid: 'b', to: '040111222', at: noon + minute }),
    ]);
    expect(missedRows(history)[0]?.state.kind).toBe('waiting');
    history.redecode({ country: 'DE' });
    expect(missedRows(history)[0]?.state.kind).toBe('returned');
    history.redecode({ country: 'AT' });
    expect(missedRows(history)[0]?.state.kind).toBe('waiting');
  });
});
