import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { noViewFilter, type SavedView } from '../../../../../shared/calls/view-filter.ts';
import { ownFolder } from '../own-folder.ts';

const place = ownFolder();

const view = (n: number, name: string): SavedView => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  filter: { ...noViewFilter, text: name, range: { kind: 'days', days: 7 } },
});
const [a, b, c] = [view(1, 'a'), view(2, 'b'), view(3, 'c')];

it('keeps views by name over a restart, and tells nobody that calls changed', () => {
  const history = place.open();
  const listener = vi.fn();
  history.onChange(listener);
  for (const one of [b, a, c]) history.views.save(one);
  expect(history.views.all()).toEqual([a, b, c]);
  history.close();
  expect(place.open().views.all()).toEqual([a, b, c]);
  expect(listener).not.toHaveBeenCalled();
});

it('puts a removed one back', () => {
  const history = place.open();
  for (const one of [a, b, c]) history.views.save(one);
  expect(history.views.remove(b.id)).toEqual([a, c]);
  expect(history.views.save(b)).toEqual([a, b, c]);
});

it('leaves out what it cannot read', () => {
  const history = place.open();
  for (const one of [a, b, c]) history.views.save(one);
  history.close();
  const db = new DatabaseSync(place.file);
  db.prepare('UPDATE saved_views SET filter = ? WHERE id = ?').run('{"text":"a"}', a.id);
  db.prepare('UPDATE saved_views SET filter = ? WHERE id = ?').run('{"text":', b.id);
  db.close();
  expect(place.open().views.all()).toEqual([c]);
});
