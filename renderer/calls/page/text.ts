import { callPage } from '../../../shared/messages/en/call-page.ts';
import { addTexts, t as text } from '../../text.ts';

addTexts({ callPage });

/** Every text of the window with those of the page, which are loaded with it. */
export const t = text;
