/** Texts that are the same in English and German, and why. */
export const de: Readonly<Record<string, string>> = {
  'diagnostics.links_mine': 'the name of the app',
  'diagnostics.proxy': 'German has no other word',
  'diagnostics.versions': 'a German word too',
  'faultSheet.form_json': 'the name of the format',
  'faultSheet.form_txt': 'a German word too',
  'find.filters': 'a German word too',
  'people.type_fax': 'a German word too',
  'people.type_pager': 'German has no other word',
  'qualityScreen.codec': 'German has no other word',
  'settings.updates': 'the usual word in German programs',
  'setup.name': 'German words too',
  'setup.addressPlaceholder': 'an address',
  'shell.appName': 'the name of the app',
  'shell.name': 'a German word too',
  'strip.details': 'a German word too',
};
