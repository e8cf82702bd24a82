import { loadLaterTexts } from '../../../renderer/text.ts';

// The window loads them with its first lazy code, before anything uses them.
await loadLaterTexts();
