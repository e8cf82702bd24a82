import { type Settings, settings, settingsDefaults } from '../../shared/settings.ts';

/** What a settings file gave. `damaged`: some of it could not be read. */
export interface ReadSettings {
  readonly values: Settings;
  /** Fields this version does not know, written back unchanged: a newer Ringback may have put them there. */
  readonly extra: Record<string, unknown>;
  readonly damaged: boolean;
}

type FieldName = keyof Settings;
const fieldNames = Object.keys(settingsDefaults) as FieldName[];
/** Names that are never carried over: JavaScript's own, and one that electron-store wrote. */
const reserved = ['__proto__', '__internal__'];

/** Reads a settings file's text field by field; a field that cannot be read has its default. Never throws. */
export function readSettings(text: string): ReadSettings {
  const raw = parseObject(text);
  if (raw === null) return { values: settingsDefaults, extra: {}, damaged: true };
  const fields = fieldNames.map((name) => ({ name, ...readField(name, raw[name]) }));
  const known = new Set<string>([...fieldNames, ...reserved]);
  return {
    values: settings.parse(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
    extra: Object.fromEntries(Object.entries(raw).filter(([name]) => !known.has(name))),
    damaged: fields.some(({ damaged }) => damaged),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    // Editors on Windows put a byte-order mark first; that is no damage.
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readField(name: FieldName, raw: unknown): { value: unknown; damaged: boolean } {
  if (raw === undefined) return { value: settingsDefaults[name], damaged: false };
  const schema = settings.shape[name];
  const whole = schema.safeParse(raw);
  if (whole.success) return { value: whole.data, damaged: false };
  const parts = schema.safeParse(readableParts(name, raw, (part) => schema.safeParse(part).success));
  return { value: parts.success ? parts.data : settingsDefaults[name], damaged: true };
}

/** Of a list, or of the path forms, the entries that can be read: one bad gateway must not cost the others. */
function readableParts(name: FieldName, raw: unknown, readable: (part: unknown) => boolean): unknown {
  if (Array.isArray(settingsDefaults[name]) && Array.isArray(raw)) return raw.filter((entry) => readable([entry]));
  if (name !== 'pathForms' || !isRecord(raw)) return undefined;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => readable({ [key]: value })));
}
