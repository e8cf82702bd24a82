import { besideHistory } from '../../unit/electron/history/spoil.ts';

/** All of the index by what it says, whatever the numbers of its shared parties and traces. A trace that no call has any more may be left. */
export function indexIn(file: string): unknown {
  const db = besideHistory(file);
  const all = (sql: string) => db.prepare(sql).all();
  try {
    return {
      calls: all('SELECT * FROM calls ORDER BY id'),
      involvement: all(`
        SELECT i.call_id, i.extension, uuid, at, direction, outcome, unnotified, party_key, shown, kind, talk, talked_until,
            p.number, p.name, p.key, p.notations, p.text, codec, line
          FROM all_involvement i JOIN parties p ON p.id = i.party JOIN traces t ON t.id = i.trace ORDER BY 1, 2`),
      find: all(`
        SELECT f.extension, f.at, f.call_id, f.kind, f.talk, p.number, p.name, codec, line
          FROM all_find f JOIN parties p ON p.id = f.party JOIN traces t ON t.id = f.trace ORDER BY 1, 2, 3`),
      parties: all('SELECT number, name, key, notations, text FROM parties ORDER BY 1, 2, 3, 4'),
    };
  } finally {
    db.close();
  }
}
