import { ListLayout, type Rect } from 'react-aria-components';
import { ROW } from '../list/anchor.ts';

/** How far beyond what is in sight rows are kept ready, px. */
const beyond = 5 * ROW;

/**
 * The list's layout, with few rows ready beyond what is in sight: React Aria takes a third of the height more, which on a 4K screen
 * makes the document larger than the list may make it.
 */
export class CallLayout extends ListLayout<object> {
  override getVisibleLayoutInfos(rect: Rect): ReturnType<ListLayout<object>['getVisibleLayoutInfos']> {
    const seen = this.virtualizer?.visibleRect;
    if (seen === undefined || !rect.intersects(seen)) return super.getVisibleLayoutInfos(rect);
    const near = rect.copy();
    near.y = Math.max(rect.y, seen.y - beyond);
    near.height = Math.min(rect.maxY, seen.maxY + beyond) - near.y;
    return super.getVisibleLayoutInfos(near);
  }
}
