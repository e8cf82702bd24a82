import type { PathForm, Settings } from '../../shared/settings.ts';
import type { PathFormStore } from '../pbx/path-form.ts';

/** What is needed of the settings. */
export type ConnectionSettingsStore = { get(): Settings; change(patch: Partial<Settings>): Settings };

/** A path form that is forgotten with its client. */
export function formInMemory(first: PathForm | null): PathFormStore {
  let form = first;
  return {
    get: () => form,
    set(found) {
      form = found;
    },
  };
}

/**
 * The path forms found, remembered per address in the settings. Where these cannot be written the form is kept until the app
 * ends: it would only cost a request more to find it again.
 */
export function createPathForms(settings: ConnectionSettingsStore): (address: string) => PathFormStore {
  const here = new Map<string, PathForm>();
  return (address) => ({
    get: () => here.get(address) ?? settings.get().pathForms[address] ?? null,
    set(form) {
      here.set(address, form);
      try {
        settings.change({ pathForms: { ...settings.get().pathForms, [address]: form } });
      } catch {
        // A disk that refuses is told of when the person changes a setting; a found form is not worth a failed look.
      }
    },
  });
}
