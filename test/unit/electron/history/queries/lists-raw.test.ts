import { beforeEach, describe, expect, it } from 'vitest';
import { rawTextOf } from '../../../../../electron/history/queries/stored-calls.ts';
import { maxUnreadable, rawText, unreadableRecords } from '../../../../../shared/calls/raw-record.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { ownFolder } from '../own-folder.ts';
import { record } from '../records.ts';

describe('rawTextOf', () => {
  it('indents JSON, and leaves what is none as it came', () => {
    expect(rawTextOf('{"a":{"b":[1]}}', 1000).text).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}');
    expect(rawTextOf('not json', 1000)).toEqual({ text: 'not json', length: 8 });
  });

  it('writes what could reorder or hide a text as escapes that read back to the same record', () => {
    const record = { name: 'a\u202eb\u200b\u0007\u{e0041}\ud800', text: 'two\nlines' };
    const { text } = rawTextOf(JSON.stringify(record), 1000);
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    expect(JSON.parse(text)).toEqual(record);
  });

  it('says how long a text is that was cut, and never cuts a character in two', () => {
    expect(rawTextOf(`"${'x'.repeat(50)}"`, 20)).toEqual({ text: `"${'x'.repeat(19)}`, length: 52 });
    expect(rawTextOf(`"${'😀'.repeat(20)}"`, 20).text).toBe(`"${'😀'.repeat(9)}`);
  });
});

describe('what the history shows of records as they came', () => {
  const place = ownFolder();
  let history: TestHistory;
  beforeEach(() => {
    history = place.open();
  });

  it('gives a call’s record with all its fields, also those that no screen knows', () => {
    const raw = { ...record({ uuid: 'a' }), surprise: { deep: ['x'] } };
    history.records.ingest([raw]);
    expect(JSON.parse(rawText.parse(history.calls.raw('a')).text)).toEqual(raw);
    expect(history.calls.raw('nowhere')).toBeNull();
  });

  it('lists records that are no calls with their reason and text, the newest so many of them', () => {
    history.records.ingest(['<b>hello</b>', { status: 'ANSWERED' }, { call_uuid: 'b' }]);
    const { total, records } = unreadableRecords.parse(history.calls.unreadable());
    expect(total).toBe(3);
    const record = new Map(records.map(({ reason, raw }) => [reason, JSON.parse(raw.text)]));
    expect(record).toEqual(
      new Map<unknown, unknown>([
        ['notAnObject', '<b>hello</b>'],
        ['noUuid', { status: 'ANSWERED' }],
        ['nothingElse', { call_uuid: 'b' }],
      ]),
    );
    history.records.ingest(Array.from({ length: maxUnreadable + 5 }, (_, place) => `text ${place}`));
    expect(history.calls.unreadable()).toMatchObject({ total: maxUnreadable + 8, records: { length: maxUnreadable } });
  });
});
