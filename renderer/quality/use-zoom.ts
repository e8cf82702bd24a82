import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mostZoom, showing, type View, zoomed } from './zoom.ts';

/** A timeline that is wider than its frame, which scrolls. */
export interface Zoom {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly zoom: number;
  readonly most: number;
  /** Enlarges or shrinks around `at`, a share of the frame's width. */
  by(factor: number, at?: number): void;
  /** Scrolls to the part from `from` to `to`, shares of the timeline's length. */
  show(from: number, to: number): void;
}

/** So many pixels of a wheel, turned with Ctrl, double the size. */
const WHEEL_DOUBLES = 240;

/** The zoom of a timeline of so many seconds: by buttons, keys, and the wheel with Ctrl. The frame scrolls natively. */
export function useZoom(seconds: number): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const most = mostZoom(seconds);
  const [zoom, setZoom] = useState(1);
  const left = useRef(0);
  const view = useCallback((): View => {
    const { scrollLeft = 0, scrollWidth = 1 } = frame.current ?? {};
    return { zoom, left: scrollLeft / Math.max(1, scrollWidth) };
  }, [zoom]);
  const by = useCallback(
    (factor: number, at = 0.5): void => {
      const next = zoomed(view(), factor, at, most);
      left.current = next.left;
      setZoom(next.zoom);
    },
    [view, most],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the zoom
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollLeft = left.current * frame.current.scrollWidth;
  }, [zoom]);
  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive, and then the whole page would be enlarged.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey || element === null) return;
      event.preventDefault();
      const { left: edge, width } = element.getBoundingClientRect();
      by(2 ** (-event.deltaY / WHEEL_DOUBLES), (event.clientX - edge) / width);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [by]);
  const show = (from: number, to: number): void => {
    const element = frame.current;
    if (element !== null) element.scrollLeft = showing(view(), from, to, most).left * element.scrollWidth;
  };
  return { frame, zoom, most, by, show };
}
