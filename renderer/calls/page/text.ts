import { callPage } from '../../../shared/messages/en/call-page.ts';
import { qualityDetails } from '../../../shared/messages/en/quality-details.ts';
import { addTexts, t as text } from '../../text.ts';

addTexts({ callPage, quality: qualityDetails });

/** Every text of the window with those of the page, which are loaded with it. */
export const t = text;
