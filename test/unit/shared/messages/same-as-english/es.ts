/** Texts that are the same in English and Spanish, and why. */
export const es: Readonly<Record<string, string>> = {
  'diagnostics.links_mine': 'the product’s name',
  'diagnostics.proxy': 'the same word in both languages',
  'faultSheet.form_json': 'a format’s name',
  'people.type_fax': 'the same word in both languages',
  'settings.section_general': 'the same word in both languages',
  'setup.addressPlaceholder': 'an example of an address',
  'shell.appName': 'the product’s name',
  'strip.no': 'the same word in both languages',
};
