/** The country while it is not known: numbers without a country code stay unchanged. ISO 3166 never assigns ZZ. */
export const unknownCountry = 'ZZ';
