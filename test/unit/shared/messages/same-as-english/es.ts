/** Texts that are the same in English and Spanish, and why. */
export const es: Readonly<Record<string, string>> = {
  'callActions.export_csv': 'a format’s name',
  'callActions.export_xlsx': 'a program’s name',
  'diagnostics.links_mine': 'the product’s name',
  'diagnostics.proxy': 'the same word in both languages',
  'directories.kind_carddav': 'a protocol’s name',
  'directories.kind_ldap': 'a protocol’s name',
  'directories.security_ldaps': 'a protocol’s name',
  'directories.security_startTls': 'a protocol’s name',
  'faultSheet.form_json': 'a format’s name',
  'people.type_fax': 'the same word in both languages',
  'settings.section_general': 'the same word in both languages',
  'setup.addressPlaceholder': 'an example of an address',
  'shell.appName': 'the product’s name',
  'strip.no': 'the same word in both languages',
  'shell.keyCtrl': 'as on the keyboard',
  'shell.keyEsc': 'as on the keyboard',
};
