import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { unknownCountry } from '../settings.ts';
import { callableForms, type DialPlan } from './outside-line.ts';

/** Every mobile network takes these as emergency calls (3GPP TS 22.101), and ITU-T E.161.1 recommends them to all countries. */
const EVERYWHERE = ['112', '911'];

/**
 * Countries (ISO 3166 letters) and the emergency numbers of each beside those that hold everywhere. From the short-number metadata of
 * Google's libphonenumber, as the package google-libphonenumber 3.2.47 gives it, all numbers of two to four digits.
 */
const BY_COUNTRY: readonly (readonly [countries: string, numbers: string])[] = [
  ['AC AG FK GB GG IE IM JE LC MO MS MY NU QA SB SC SD SH SS SZ TC UG VC VG', '999'],
  ['FR GF GP MC MF ML MQ PF PM RE WF', '15 17 18'],
  ['AM AZ BY KG KZ TJ UA', '101 102 103'],
  ['BF DJ KM MR SN TD', '17 18'],
  ['BT NO SJ SY', '110 113'],
  ['CY HN MM NG', '199'],
  ['AE BW PL', '997 998 999'],
  ['IT SM VA', '113 115 118'],
  ['JM JP TW', '110 119'],
  ['PT SR TL', '115'],
  ['BA ME', '122 123 124'],
  ['BS SX', '919'],
  ['CC CX', '000'],
  ['CH LI', '117 118 144'],
  ['DE EE', '110'],
  ['DK FO', '114'],
  ['DM KN', '333 999'],
  ['EH MA', '15 19 177'],
  ['IL PS', '100 101 102'],
  ['LU SI', '113'],
  ['MK XK', '192 193 194'],
  ['NZ RW', '111'],
  ['PY UY', '128'],
  ['AD', '110 116 118'],
  ['AF', '100 102 119'],
  ['AL', '127 128 129'],
  ['AO', '113 115'],
  ['AR', '100 101 107'],
  ['AT', '122 133 144'],
  ['AU', '000 106'],
  ['AW', '100'],
  ['BB', '211 311 511'],
  ['BD', '100 101 102 199 999'],
  ['BE', '100 101'],
  ['BG', '150 160 166'],
  ['BH', '199 999'],
  ['BI', '113 117'],
  ['BJ', '114 116 117 118'],
  ['BL', '18'],
  ['BN', '991 993 995'],
  ['BO', '110 118 119'],
  ['BR', '128 190 192 193'],
  ['BZ', '90 990'],
  ['CD', '113 114 118 177 188'],
  ['CF', '117 118 1220'],
  ['CG', '117 118'],
  ['CI', '110 111 170 180'],
  ['CK', '996 998 999'],
  ['CL', '131 132 133'],
  ['CM', '13 17 113 117'],
  ['CN', '110 119 120'],
  ['CO', '119 123 132 156'],
  ['CU', '104 105 106'],
  ['CV', '130 131 132'],
  ['CZ', '150 151 152 153 154 155 156 157 158 159'],
  ['DZ', '14 17'],
  ['EC', '101 102'],
  ['EG', '122 123 180'],
  ['ER', '113 114 116'],
  ['ES', '085 088'],
  ['ET', '91 92 93 939 991 997'],
  ['FJ', '917'],
  ['GA', '18 1300 1730'],
  ['GE', '011 022 033 111 113 122'],
  ['GH', '191 192 193 999'],
  ['GI', '190 199'],
  ['GM', '16 17 18 116 117 118'],
  ['GR', '100 166 199'],
  ['GT', '110 120 123'],
  ['GW', '113 117 118'],
  ['GY', '912 913'],
  ['HK', '992 999'],
  ['HR', '93 94 192 193 194'],
  ['HT', '114 118'],
  ['HU', '104 105 107'],
  ['ID', '110 113 118 119'],
  ['IN', '100 101 102 108 1298 2611'],
  ['IQ', '100 104 115 122'],
  ['IR', '110 115 125'],
  ['JO', '191 192 197'],
  ['KE', '114 999'],
  ['KH', '117 118 119 666'],
  ['KI', '192 193 194 195 992 993 994'],
  ['KP', '119 819'],
  ['KR', '119'],
  ['LA', '190 191 195'],
  ['LB', '140 175 999'],
  ['LK', '110 116 118 119'],
  ['LR', '355'],
  ['LS', '115 117'],
  ['LT', '01 02 03 011 022 033 101 102 103'],
  ['LV', '01 02 03 110 113'],
  ['LY', '190 191 193'],
  ['MD', '901 902 903'],
  ['MG', '17 18 117 118'],
  ['MN', '100 101 102 103 105'],
  ['MU', '114 115 995 999'],
  ['MV', '102 118 119'],
  ['MW', '199 997 998 999'],
  ['MX', '060 065 066 068 080'],
  ['MZ', '117 119 197 198'],
  ['NC', '15 16 17 18'],
  ['NE', '15 17 18 118'],
  ['NF', '955 977'],
  ['NI', '115 118 120 128'],
  ['NP', '100 101 102 103'],
  ['NR', '110 111'],
  ['OM', '1444 9999'],
  ['PE', '105 116 117'],
  ['PG', '000 110 111'],
  ['PH', '117'],
  ['PK', '15 16 115 1122'],
  ['RS', '92 93 94'],
  ['RU', '01 02 03 101 102 103'],
  ['SA', '997 999'],
  ['SG', '993 995 999'],
  ['SK', '150 155 158'],
  ['SL', '019 999'],
  ['SO', '555 888 999'],
  ['SV', '913'],
  ['TG', '117 118 171 172 177'],
  ['TH', '191 199 1669'],
  ['TM', '01 02 03'],
  ['TN', '190 197 198'],
  ['TO', '922 933 999'],
  ['TR', '110 155'],
  ['TT', '990 999'],
  ['TZ', '110 111 114 115 999'],
  ['UZ', '01 02 03 001 002 003 050'],
  ['VE', '171'],
  ['VN', '113 114 115'],
  ['WS', '994 995 996 999'],
  ['YE', '191 194 195 199'],
  ['YT', '15'],
  ['ZM', '991 993 999'],
  ['ZW', '993 994 995 999'],
];

const numbersOf = new Map(
  BY_COUNTRY.flatMap(([countries, numbers]) => countries.split(' ').map((each) => [each, numbers.split(' ')] as const)),
);

const anywhere = new Set([...numbersOf.values()].flat());

/**
 * Whether a number reaches an emergency service in `country`: as it is, behind an outside-line prefix or a service code, with the
 * calling code of this or another country before it. Only the whole number counts: 1122334 is none. An extension of the house that is
 * also an emergency number is one, because nothing here tells which of the two the PBX reaches.
 */
export function isEmergencyNumber(number: string, country: string, dialPlan: DialPlan): boolean {
  // Where the country is unknown, 101 to 119 are emergency numbers somewhere, and extensions in most houses.
  const home = country === unknownCountry && dialPlan.isExtension(number) ? '' : country;
  return callableForms(number, dialPlan.outsidePrefix).some(({ form, guessed }) => {
    if (guessed && dialPlan.isExtension(number)) return false;
    // Of two digits only the zero is taken for an outside line: 915 is an extension more often than 9 and then 15.
    if (guessed && number.length === 3 && !number.startsWith('0')) return false;
    return isOneOf(form, home) || isInternational(form, home);
  });
}

/** Where the country is unknown, a number that reaches help anywhere counts. */
function isOneOf(digits: string, country: string): boolean {
  if (EVERYWHERE.includes(digits)) return true;
  if (country === unknownCountry) return anywhere.has(digits);
  return numbersOf.get(country.toUpperCase())?.includes(digits) ?? false;
}

/** "+49 110", "0044 999", and "+110", which is what comes out when a plus is put before everything. */
function isInternational(form: string, home: string): boolean {
  const digits = /^(?:\+|00)(\d{2,7})$/.exec(form)?.[1];
  if (digits === undefined) return false;
  if (isOneOf(digits, home)) return true;
  return getCountries().some((country) => {
    const code = getCountryCallingCode(country);
    return digits.startsWith(code) && isOneOf(digits.slice(code.length), country);
  });
}
