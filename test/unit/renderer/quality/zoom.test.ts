import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, mostZoom, showing, ticks, type View, WHOLE, zoomed } from '../../../../renderer/quality/zoom.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const views = fc
  .tuple(fc.double({ min: 1, max: 64, noNaN: true }), share)
  .map(([zoom, left]): View => bounded({ zoom, left }, 64));

describe('the zoom of a timeline', () => {
  it('ends where ten seconds fill the width, or at 64', () => {
    expect([mostZoom(4), mostZoom(10), mostZoom(60), mostZoom(7200)]).toEqual([1, 1, 6, 64]);
  });

  it('leaves what is under the pointer where it is, and never shows anything outside the call', () => {
    fc.assert(
      fc.property(views, fc.constantFrom(0.5, 2), share, (view, factor, at) => {
        const next = zoomed(view, factor, at, 64);
        expect(next.zoom).toBeGreaterThanOrEqual(1);
        expect(next.zoom).toBeLessThanOrEqual(64);
        expect(next.left).toBeGreaterThanOrEqual(0);
        expect(next.left + 1 / next.zoom).toBeLessThanOrEqual(1 + 1e-9);
        const isAtEdge = next.left === 0 || next.left >= 1 - 1 / next.zoom;
        if (!isAtEdge) expect(next.left + at / next.zoom).toBeCloseTo(view.left + at / view.zoom, 9);
      }),
    );
    expect(zoomed({ zoom: 2, left: 0.25 }, 0.5, 0.5, 64)).toEqual(WHOLE);
  });

  it('moves to a part only where it is out of sight', () => {
    const view = { zoom: 4, left: 0.5 };
    expect(showing(view, 0.55, 0.7, 64)).toBe(view);
    expect(showing(view, 0.25, 0.375, 64)).toEqual({ zoom: 4, left: 0.25 });
    expect(showing(view, 0.75, 0.875, 64)).toEqual({ zoom: 4, left: 0.625 });
    expect(showing(view, 0.125, 0.9, 64)).toEqual({ zoom: 4, left: 0.125 });
    expect(showing(view, 0.9, 1, 64)).toEqual({ zoom: 4, left: 0.75 });
  });

  it('has times at both ends, more of them the closer one looks', () => {
    expect(ticks(100, 1, 600)).toEqual([0, 100]);
    expect(ticks(600, 1, 600)).toEqual([0, 300, 600]);
    expect(ticks(100, 2, 600)).toEqual([0, 25, 50, 75, 100]);
  });
});
