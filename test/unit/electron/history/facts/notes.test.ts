import { expect, it, vi } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { callerSubject, callSubject } from '../../../../../shared/people/notes.ts';
import { ownFolder } from '../own-folder.ts';
import { noon, record } from '../records.ts';

const place = ownFolder();

const call = callSubject('a');

it('keeps text and tags of a subject over a restart, and answers an empty note where there is none', () => {
  const history = place.open({ now: () => noon });
  const kept = history.notes.change(call, ' Wants an offer ', ['Offer', 'offer', ' VIP ']);
  expect(kept).toEqual({ subject: call, text: ' Wants an offer ', tags: ['Offer', 'VIP'] });
  history.close();
  expect(place.open().notes.get([call, 'call b'])).toEqual([kept, { subject: 'call b', text: '', tags: [] }]);
});

it('takes text and tags away by themselves', () => {
  const history = place.open({ now: () => noon });
  history.notes.change(call, 'text', ['tag']);
  expect(history.notes.change(call, '  ', ['tag'])).toEqual({
    subject: call,
    text: '',
    tags: ['tag'],
  });
  expect(history.notes.change(call, 'text', [])).toMatchObject({ text: 'text', tags: [] });
  expect(history.notes.change(call, '', [])).toEqual({ subject: call, text: '', tags: [] });
});

it('tells of a change once, and of nothing where nothing changed', () => {
  const history = place.open();
  const listener = vi.fn();
  history.onChange(listener);
  history.notes.change(call, 'text', ['a', 'b']);
  history.notes.change(call, 'text', ['B', 'a', 'b'].slice(1));
  expect(listener).toHaveBeenCalledTimes(1);
});

it('shows in the rows of the call and of every call with the caller', () => {
  const history = place.open();
  history.records.ingest([record({ uuid: 'a', at: noon }), record({ uuid: 'b', at: noon - 60_000 })]);
  const key = history.calls.page('a', '101')?.callerKey ?? '';
  expect(key).not.toBe('');
  history.notes.change(call, 'text', ['call tag']);
  history.notes.change(callerSubject(key), '', ['caller tag']);
  const filter = noFilter;
  const { rows } = history.calls.list({ extension: '101', filter, before: null, limit: 5 });
  expect(rows.map(({ uuid, noted, tags }) => ({ uuid, noted, tags }))).toEqual([
    { uuid: 'a', noted: true, tags: ['call tag', 'caller tag'] },
    { uuid: 'b', noted: false, tags: ['caller tag'] },
  ]);
});
