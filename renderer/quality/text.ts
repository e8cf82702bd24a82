import { qualityDetails } from '../../shared/messages/en/quality-details.ts';
import { addTexts, t as text } from '../text.ts';

addTexts({ quality: qualityDetails });

/** Every text of the window with those about the sound of one call, which are loaded with its page. */
export const t = text;
