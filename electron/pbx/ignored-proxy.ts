const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

/**
 * The host of the proxy that the environment names for https, which Ringback does not use; null where it names none. Never its user and
 * password; empty where no host can be read.
 */
export function ignoredProxy(environment: Readonly<Record<string, string | undefined>>): string | null {
  const set = names.map((name) => environment[name]?.trim() ?? '').find((text) => text !== '');
  if (set === undefined) return null;
  return URL.parse(/^[a-z][\w+.-]*:\/\//iu.test(set) ? set : `http://${set}`)?.host ?? '';
}
