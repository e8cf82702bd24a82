/**
 * Texts by id, searched by reading through all of them. The texts of a block of ids are one string: it is lighter than a string each, and
 * a million characters are read in about a millisecond.
 */
export interface TextBlocks {
  /** Adds or replaces a text. */
  set(id: number, text: string): void;
  /** Empty if there is none. */
  get(id: number): string;
  /** The ids, from one on, whose text contains a part that is not empty; ascending. */
  idsWith(part: string, from: number): number[];
  /** Joins what was set since. A search does it too; done before, the search is faster. */
  join(): void;
}

interface Block {
  text: string;
  /** Where each text ends. */
  readonly ends: Uint32Array;
  /** The single texts while they change; null once they are joined. */
  apart: string[] | null;
}

const blockSize = 1024;

/** No texts yet. */
export function createTextBlocks(): TextBlocks {
  /** None where there are no texts. */
  const blocks: (Block | undefined)[] = [];
  const changed = new Set<Block>();

  function join(): void {
    for (const block of changed) {
      const { apart, ends } = block;
      if (apart === null) continue;
      block.text = apart.join('');
      block.apart = null;
      let end = 0;
      for (let i = 0; i < blockSize; i += 1) {
        end += apart[i]?.length ?? 0;
        ends[i] = end;
      }
    }
    changed.clear();
  }

  return {
    join,
    set(id, text) {
      const at = Math.floor(id / blockSize);
      const block = blocks[at] ?? { text: '', ends: new Uint32Array(blockSize), apart: null };
      blocks[at] = block;
      block.apart ??= Array.from(block.ends, (_, i) => textAt(block, i));
      block.apart[id % blockSize] = text;
      changed.add(block);
    },
    get(id) {
      const block = blocks[Math.floor(id / blockSize)];
      if (!block) return '';
      return block.apart?.[id % blockSize] ?? textAt(block, id % blockSize);
    },
    idsWith(part, from) {
      join();
      const ids: number[] = [];
      for (let i = Math.floor(from / blockSize); i < blocks.length; i += 1) {
        const [block, first] = [blocks[i], i * blockSize];
        if (block) eachWith(block, part, (index) => void (first + index >= from && ids.push(first + index)));
      }
      return ids;
    },
  };
}

function textAt({ text, ends }: Block, index: number): string {
  return text.slice(ends[index - 1] ?? 0, ends[index]);
}

function eachWith({ text, ends }: Block, part: string, visit: (index: number) => void): void {
  let index = 0;
  for (let at = text.indexOf(part); at >= 0; ) {
    while ((ends[index] as number) <= at) index += 1;
    const end = ends[index] as number;
    const isInside = at + part.length <= end;
    if (isInside) visit(index);
    at = text.indexOf(part, isInside ? end : at + 1);
  }
}
