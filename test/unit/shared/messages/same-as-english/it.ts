/** Texts that are the same in English and Italian, and why. */
export const italian: Readonly<Record<string, string>> = {
  'diagnostics.links_mine': 'the name of the app',
  'diagnostics.proxy': 'the field has no other word',
  'faultSheet.form_json': 'the name of a format',
  'people.type_fax': 'the Italian word',
  'qualityScreen.codec': 'the field has no other word',
  'setup.addressPlaceholder': 'an example of an address',
  'shell.appName': 'the name of the app',
  'shell.menu': 'the Italian word',
  'strip.no': 'the Italian word',
};
