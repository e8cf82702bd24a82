import type { FormedOperation, PathForm, Settings } from '../../shared/settings.ts';
import type { PathFormStore } from '../pbx/path-form.ts';

/** What is needed of the settings. */
export type ConnectionSettingsStore = { get(): Settings; change(patch: Partial<Settings>): Settings };

/** Path forms that are forgotten with their client. `known`: what they are until something else is found. */
export function formsInMemory(known: Pick<PathFormStore, 'get'> | null): PathFormStore {
  const found = new Map<FormedOperation, PathForm>();
  return {
    get: (operation) => found.get(operation) ?? known?.get(operation) ?? null,
    set: (operation, form) => found.set(operation, form),
  };
}

/**
 * The path forms found, remembered per address in the settings. Where these cannot be written the form is kept until the app
 * ends: it would only cost a request more to find it again.
 */
export function createPathForms(settings: ConnectionSettingsStore): (address: string) => PathFormStore {
  const here = new Map<string, PathForm>();
  const stored = (address: string): Settings['pathForms'][string] => settings.get().pathForms[address] ?? {};
  return (address) => ({
    get: (operation) => here.get(`${operation} ${address}`) ?? stored(address)[operation] ?? null,
    set(operation, form) {
      here.set(`${operation} ${address}`, form);
      const known = stored(address);
      if (known[operation] === form) return;
      try {
        settings.change({ pathForms: { ...settings.get().pathForms, [address]: { ...known, [operation]: form } } });
      } catch {
        // A disk that refuses is told of when the person changes a setting; a found form is not worth a failed look.
      }
    },
  });
}
