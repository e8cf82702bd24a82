import { type Settings, settings, settingsDefaults } from '../../shared/settings.ts';

/** What a settings file gave: the readable fields, what else stood in it, and whether anything could not be read. */
export interface ReadSettings {
  readonly values: Settings;
  /** Fields this version does not know, written back as they came: a newer Ringback may have put them there. */
  readonly extra: Record<string, unknown>;
  readonly damaged: boolean;
}

/** Names that conf or JavaScript itself gives a meaning; never carried over from a file. */
const reserved = new Set(['__internal__', '__proto__']);

/** Reads a settings file's text field by field; what cannot be read is as at a first start. Never throws. */
export function readSettings(text: string): ReadSettings {
  const raw = parseObject(text);
  if (raw === null) return { values: settingsDefaults, extra: {}, damaged: true };
  const values: Record<string, unknown> = {};
  let damaged = false;
  for (const name of fieldNames) {
    const read = readField(name, raw[name]);
    values[name] = read.value;
    damaged ||= read.damaged;
  }
  const extra = Object.entries(raw).filter(([name]) => !isField(name) && !reserved.has(name));
  return { values: settings.parse(values), extra: Object.fromEntries(extra), damaged };
}

type FieldName = keyof Settings;

const fieldNames = Object.keys(settingsDefaults) as FieldName[];
const isField = (name: string) => (fieldNames as string[]).includes(name);

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
  const parts = readableParts(name, raw, (part) => schema.safeParse(part).success);
  const rest = parts === null ? null : schema.safeParse(parts);
  return { value: rest?.success ? rest.data : settingsDefaults[name], damaged: true };
}

/** Of a list, or of the path forms, the entries that can be read: one bad gateway must not cost the others. */
function readableParts(name: FieldName, raw: unknown, readable: (part: unknown) => boolean): unknown {
  if (Array.isArray(settingsDefaults[name]) && Array.isArray(raw)) return raw.filter((entry) => readable([entry]));
  if (name !== 'pathForms' || !isRecord(raw)) return null;
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => readable({ [key]: value })));
}
