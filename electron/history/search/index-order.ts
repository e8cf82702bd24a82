/** A part of the time order. After a removal its summaries may cover too much, never too little. */
export interface Block {
  readonly slots: Uint32Array;
  length: number;
  /** A bit for each kind that is in it: kind k is bit k % 32 of word k / 32. */
  readonly kinds: Uint32Array;
  shortest: number;
  longest: number;
}

/** Slots in order, in blocks small enough to shift at once. */
export interface TimeOrder {
  readonly blocks: readonly Block[];
  insert(slot: number): void;
  /** Does nothing if the slot is not there. */
  remove(slot: number): void;
  /** Updates the summaries for a slot that has changed in place. */
  changed(slot: number): void;
  /** The place of the first slot for which `isBefore` is false; it is false for all after that. */
  place(isBefore: (slot: number) => boolean): Place;
}

/** A place between slots: before the slot at `index` of that block. */
export interface Place {
  readonly block: number;
  readonly index: number;
}

/** What the order needs to know of a slot. */
export interface Slots {
  /** The first sort key. */
  at(slot: number): number;
  /** Whether one comes before the other. */
  isBefore(slot: number, other: number): boolean;
  kind(slot: number): number;
  talk(slot: number): number;
}

const blockSize = 1024;

/** An empty order. */
export function createTimeOrder(of: Slots): TimeOrder {
  const blocks: Block[] = [];

  function place(isBefore: (slot: number) => boolean): Place {
    const block = partition(blocks.length, (i) => {
      const { slots, length } = blocks[i] as Block;
      return isBefore(slots[length - 1] as number);
    });
    const at = blocks[block];
    return { block, index: at ? partition(at.length, (i) => isBefore(at.slots[i] as number)) : 0 };
  }

  /** Searches by time alone, because a deleted call has no UUID any more. After the last block if the slot is not there. */
  function whereIs(slot: number): Place {
    const at = of.at(slot);
    let { block, index } = place((other) => of.at(other) < at);
    for (let held = blocks[block]; held !== undefined; held = blocks[block]) {
      for (; index < held.length; index += 1) {
        const other = held.slots[index] as number;
        if (other === slot) return { block, index };
        if (of.at(other) !== at) return { block: blocks.length, index: 0 };
      }
      block += 1;
      index = 0;
    }
    return { block, index };
  }

  function put(block: Block, index: number, slot: number): void {
    block.slots.copyWithin(index + 1, index, block.length);
    block.slots[index] = slot;
    block.length += 1;
    note(block, slot);
  }

  function note(block: Block, slot: number): void {
    const kind = of.kind(slot);
    block.kinds[kind >>> 5] = (block.kinds[kind >>> 5] as number) | (1 << (kind & 31));
    const talk = of.talk(slot);
    if (talk < block.shortest) block.shortest = talk;
    if (talk > block.longest) block.longest = talk;
  }

  function blockOf(slots: Uint32Array): Block {
    const block = emptyBlock();
    block.slots.set(slots);
    block.length = slots.length;
    for (const slot of slots) note(block, slot);
    return block;
  }

  return {
    blocks,
    place,
    insert(slot) {
      const last = blocks.at(-1);
      // Loading from disk, or the newest call: no search needed.
      const isEnd = last === undefined || of.isBefore(last.slots[last.length - 1] as number, slot);
      const found = isEnd ? { block: blocks.length, index: 0 } : place((other) => of.isBefore(other, slot));
      const block = isEnd ? last : blocks[found.block];
      const index = isEnd ? (block?.length ?? 0) : found.index;
      if (block && block.length < blockSize) {
        put(block, index, slot);
        return;
      }
      const at = isEnd ? blocks.length : found.block;
      // Histories are filled in order or in reverse: full blocks stay full.
      if (!block || isEnd || (at === 0 && index === 0)) {
        const fresh = emptyBlock();
        put(fresh, 0, slot);
        blocks.splice(at, 0, fresh);
        return;
      }
      const half = blockSize >>> 1;
      const [low, high] = [blockOf(block.slots.slice(0, half)), blockOf(block.slots.slice(half))];
      blocks.splice(at, 1, low, high);
      if (index <= half) put(low, index, slot);
      else put(high, index - half, slot);
    },
    remove(slot) {
      const { block, index } = whereIs(slot);
      const held = blocks[block];
      if (held === undefined) return;
      held.slots.copyWithin(index, index + 1, held.length);
      held.length -= 1;
      if (held.length === 0) blocks.splice(block, 1);
    },
    changed(slot) {
      const held = blocks[whereIs(slot).block];
      if (held) note(held, slot);
    },
  };
}

function emptyBlock(): Block {
  return {
    slots: new Uint32Array(blockSize),
    length: 0,
    kinds: new Uint32Array(4),
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
  };
}

/** Binary search: for how many of 0 … count - 1, from the first on, `holds` is true. */
function partition(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
