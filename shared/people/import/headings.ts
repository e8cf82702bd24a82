import { fold } from '../../calls/find-text.ts';
import { saysFax } from '../people.ts';

/**
 * What a heading says of its column. `number`: telephone numbers. `plainNumber`: "Number", which may also count the rows. `place`: "Home",
 * "Office": numbers where the cells look like some. `label`: what the number beside it is called. `anyName`: "Name", "Nom", "Nombre": the whole
 * name, or the half that no other column has. `areaCode`, `countryCode`: what is dialled before the number beside it, where the cells look like it. `mail`: about mail or an address, where a cell that is an e-mail address is one. `unknown`: only the cells can tell. `ignored`: neither a name nor a number, whatever the cells are.
 */
export type Meaning =
  | 'number'
  | 'plainNumber'
  | 'place'
  | 'label'
  | 'areaCode'
  | 'countryCode'
  | 'name'
  | 'anyName'
  | 'given'
  | 'middle'
  | 'family'
  | 'company'
  | 'department'
  | 'mail'
  | 'unknown'
  | 'ignored';

/** A heading as it is understood. `pair`: the same for a number and its label. `label`: what the heading calls a number; null for no more than "Phone". */
export interface Heading {
  readonly meaning: Meaning;
  readonly pair: string;
  readonly label: string | null;
}

type Role =
  | 'foreign'
  | 'label'
  | 'phone'
  | 'mobile'
  | 'number'
  | 'count'
  | 'place'
  | 'other'
  | 'company'
  | 'department'
  | 'mail'
  | 'family'
  | 'familyName'
  | 'middle'
  | 'given'
  | 'givenName'
  | 'name'
  | 'anyName'
  | 'filler';

/** Words as address books, telephones, telephone systems and people use them; folded when read. The first role that fits a word counts. */
const WORDS: readonly [Role, words: string][] = [
  [
    'foreign',
    `id uid uuid guid url uri web icq skype pgp key zip plz cap city ort stadt ville ciudad città plaats miasto country land pays país paese
    date datum fecha dob time zeit note notes notiz notizen notas language sprache password passwort secret pin count anzahl flag flags code speed
    divert priority prefix suffix telex tty tdd photo foto index position rank iban bic vat iva piva tva btw ust tax fiscal fiscale nif
    nie cif dni nip regon krs cpf cnpj cvr kvk инн кпп огрн siret siren im sip xmpp jabber msn aim ip`,
  ],
  ['label', 'type typ tipo typ label bezeichnung kind libellé etichetta etiqueta etikett beschriftung'],
  [
    'phone',
    `tel téls tlf tfn tlfn ph fon fono ruf rufnummer rufnr durchwahl dw nebenstelle nst extension extensión ext extn intern interne interno anexo ramal toestel klappe
    anknytning lokalnummer wewnętrzny alanumero pager beeper hakulaite semafoon localizador cercapersone buscapersonas bip callback rückmeldung
    isdn rnis rdsi dect voip ddi did festnetz festnetznummer landline fixe fijo fisso abitazione hotline switchboard zentrale 内線 分机 внутренний`,
  ],
  [
    'mobile',
    'mob gsm natel cell cellular portable hp whatsapp whats komórka kännykkä mobiel cep 手机 휴대폰 휴대전화 נייד جوال موبايل κινητό',
  ],
  ['number', 'line ligne linea línea leitung number nummer numéro número numero numer număr broj 番号 号码 номер'],
  ['count', 'no nr num n'],
  [
    'place',
    `home work business office private privat priv privé personal particular direct direkt directe main haupt other weiteres andere autre otro altro altra primary secondary
    büro geschäft geschäftlich gesch dienst dienstlich arbeit zuhause zu hause bureau travail domicile maison pro professionnel principal casa oficina
    trabajo ufficio uff lavoro thuis werk zakelijk iş ev hjem arbejde hem arbete jobb koti työ dom domowy praca służbowy acasă serviciu 自宅 勤務先 poste`,
  ],
  [
    'other',
    `user username login benutzer benutzername file account konto group gruppe gruppo grupo groupe category kategorie catégorie categoría role rolle title
    titel titre título titolo anrede salutation gender geschlecht sex street nickname spitzname surnom apodo soprannome spouse ehegatte children kinder
    referred assistant assistent asistente assistente manager vorgesetzter job funktion profession beruf beroep customer kunde client cliente member mitglied contract vertrag order invoice rechnung artikel
    article room raum phonetic phonetisch yomi kana ふりがな フリガナ カナ メモ`,
  ],
  [
    'company',
    `company firma firm org employer arbeitgeber employeur empleador organization organisation organización organização organizacija organizace organizacija instytucja kurum społka společnost spoločnosť tvrtka podjetje įmonė uzņēmums ettevõte επιχείρηση εταιρεία фірма компанія организация фирма 회사 organizzazione organisatie organizacja organizație organisaatio unternehmen betrieb société
    entreprise società azienda ditta empresa compañía companhia bedrijf företag virksomhed virksomhet selskap yritys companie firmă cég şirket 会社 会社名
    公司 компания организация ragione sociale raison razón social شركة الشركة חברה`,
  ],
  [
    'department',
    `department departments dept dpt division unit abteilung abteilungen abteilungsname abt bereich fachbereich geschäftsbereich département division service
    unité departamento depto división sección unidad dipartimento reparto divisione sezione settore afdeling avdeling avdelning afdelning osasto dział oddział
    departament oddělení osztály bölüm departman 部署 部門 部门 부서 відділ odjel oddelek отдел подразделение τμήμα`,
  ],
  ['mail', 'posta'],
  // Beside a word for "name" these only say which one: "family name", "nom de famille".
  ['family', 'last family famille famiglia familie'],
  ['given', 'first given křestní pila'],
  // Beside a word for "name" these say that both are in the column: "Nom et prénom", "Nombre y apellidos".
  [
    'familyName',
    `lastname lname familyname surname nachname nachn familienname zuname apellido apellidos cognome cognomi sobrenome apelido nazwisko efternavn etternavn
    efternamn achternaam sukunimi příjmení vezetéknév családnév soyad soyadı фамилия 姓 prezime priimek priezvisko прізвище επώνυμο perekonnanimi uzvārds pavardė 성`,
  ],
  [
    'givenName',
    `firstname fname givenname forename forenames christian vor vorname vorn vornamen rufname prénom prénoms prenume nombres fornavn fornamn voornaam roepnaam
    etunimi imię imiona keresztnév adı имя 名 utónév ime meno όνομα ім'я име eesnimi vārds vardas`,
  ],
  [
    'middle',
    'middle middlename additional second zweiter weitere deuxième secondo segundo tussenvoegsel middelste mellannamn mellomnavn mellemnavn toinen отчество',
  ],
  [
    'name',
    `cn real realname full display fullname displayname contact contactname anzeigename vollständiger kontakt kontaktname ansprechpartner teilnehmer mitarbeiter employee
    person complet completo affiché affichage contacto contatto nominativo weergavenaam visningsnavn visningsnamn näyttönimi 表示名 氏名 名前 姓名 фио піб ονοματεπώνυμο 성명`,
  ],
  ['anyName', 'name names nom nome nombre nume navn namn naam nimi nazwa jméno név isim ad 이름 اسم الاسم שם'],
  [
    'filler',
    'directory of the de del della di du des der die das von van av and und et y e i or la le l d s value wert valeur valor primer primero premier primo a',
  ],
];

/** Parts of words, for the compounds of many languages: "Geschäftstelefon", "Matkapuhelin", "phonenumber". */
const STEMS: readonly [Role, RegExp][] = [
  ['other', /phonet/],
  [
    'mail',
    /mail|correo|courriel|messagerie|sahkoposti|epost|メール|邮|почт|addr|adres|direcci|indirizz|enderec|osoite|住所|地址/,
  ],
  [
    'foreign',
    /strasse|straat|postal|postleit|postcode|website|homepage|geburt|birth|naissance|nacimiento|nascita|anniversar|syntym|urodzen|生年月日|teletyp|teletip|speeddial|comment|kommentar|bemerk|descri|beschreib/,
  ],
  ['phone', /phone|telefo|telephon|puhelin|telefoon|電話|电话|전화|телефон|τηλεφων|전화|טלפון|هاتف/],
  ['mobile', /mobil|handy|movil|cellul|celular|komork|kannyk|携帯|мобил|κινητ|whatsapp/],
  ['other', /kunden|customer|personalnum|mitglied|abteilung|depart/],
  ['givenName', /vorname|prenom/],
  ['familyName', /nachname/],
  ['company', /firmen|compan|unternehm/],
];

const roles = new Map<string, Role>(
  // The first role of a word stays: a Map takes the last one that is set.
  WORDS.toReversed().flatMap(([role, words]) => words.split(/\s+/).map((word): [string, Role] => [fold(word), role])),
);

/** The words beyond ASCII as they are spelled. Others are the same in all encodings, or the parts into which a wrong one breaks a word: "Raz—n" has an "n". */
const spelled = new Set(WORDS.flatMap(([, words]) => words.split(/\s+/)).filter((word) => /\P{ASCII}/u.test(word)));

/** How many known words beyond ASCII a line has, spelled with all their accents: the most in its right encoding. */
export function knownWords(line: string): number {
  const words = line
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.filter((word) => spelled.has(word)).length;
}

/** The words of a heading, folded: "BusinessPhone2" and "business_phone 2" are "business", "phone", "2". */
function wordsOf(heading: string): string[] {
  return fold(
    heading
      .slice(0, 100)
      .replace(/(?<=phone)(?=type|label|kind|number)/gi, ' ')
      .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' '),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
}

const isNumeral = (word: string): boolean => /^\p{N}+$/u.test(word);

/** The role of a folded word; null for an unknown one. */
function roleOf(word: string): Role | null {
  const known = roles.get(word);
  if (known !== undefined) return known;
  if (isNumeral(word)) return 'filler';
  if (saysFax(word)) return 'phone';
  return STEMS.find(([, stem]) => stem.test(word))?.[0] ?? null;
}

/** Whether every word of a text belongs to a number, as in "Büro" or "Mobil 2". */
export function isNumberLabel(text: string): boolean {
  const found = wordsOf(text).map(roleOf);
  return found.some((role) => ['phone', 'mobile', 'place'].includes(role ?? '')) && !found.includes(null);
}

const BRACKETS = /\([^)]*\)|\[[^\]]*\]/g;

const rolesIn = (text: string): { word: string; role: Role | null }[] =>
  wordsOf(text).flatMap((word) => (word === '' ? [] : [{ word, role: roleOf(word) }]));

const inBrackets = (role: Role | null): Role =>
  role === null || role === 'foreign' || role === 'mail' || role === 'name' || role === 'anyName' ? 'filler' : role;

/** The beginning of a number, in a separate column: "Vorwahl", "Country code", "Indicatif", "Prefijo". Folded. */
const CODE =
  /vorwahl|vorwahlen|\bindicatif|\bprefi(?:jo|sso|x[oe]?)\b|\bnetnummer|\briktnummer|\blandnummer|\blandskode|\bkierunkow|\bpredvolb|\bpredcisl|\bsuuntanumero|\bkod kierunk|\b(?:area|city|country|dial(?:l?ing)?|calling|std|trunk|phone) (?:(?:dial(?:l?ing)?|calling) )?(?:code|prefix)\b/;
const OF_COUNTRY = /land(?!line)|lander|country|calling|\bpays|\bpais|\bpaese|\bkraj|international|internat/;

/** Reads a heading in whatever language and notation. */
export function readHeading(heading: string): Heading {
  // Words in brackets add to the heading, but don't make the column ignored: "Name (address type person)".
  const [outside, inside] = [heading.replace(BRACKETS, ' '), heading.match(BRACKETS)?.join(' ') ?? ''];
  const read = /\p{L}/u.test(outside)
    ? [...rolesIn(outside), ...rolesIn(inside).map(({ word, role }) => ({ word, role: inBrackets(role) }))]
    : rolesIn(heading);
  const pair = read.flatMap(({ word, role }) =>
    role === 'label' || role === 'number' || (role === 'filler' && /\D/.test(word)) ? [] : [word],
  );
  const text = wordsOf(heading).join(' ');
  const meaning = !CODE.test(text) ? meaningOf(read) : OF_COUNTRY.test(text) ? 'countryCode' : 'areaCode';
  return { meaning, pair: pair.join(' '), label: labelOf(heading) };
}

function meaningOf(read: readonly { word: string; role: Role | null }[]): Meaning {
  const found = read.map(({ role }) => role);
  const has = (...wanted: Role[]): boolean => wanted.some((role) => found.includes(role));
  const only = (...allowed: (Role | null)[]): boolean => found.every((role) => allowed.includes(role));
  if (has('foreign')) return 'ignored';
  if (has('mail')) return 'mail';
  if (has('phone', 'mobile')) return has('label') ? 'label' : 'number';
  if (has('number') && has('label')) return 'label';
  if (has('other')) return 'ignored';
  if (has('department') && only('department', 'company', 'filler', 'anyName', 'place')) return 'department';
  if (has('place') && has('number', 'count')) return 'number';
  // A column that counts the rows has no numeral in its heading.
  const isNumbered = read.some(({ word }) => isNumeral(word));
  if (isNumbered && has('number', 'count') && only('number', 'count', 'filler')) return 'number';
  if (has('number') && only('number', 'filler', 'name', 'anyName', 'given', 'middle')) return 'plainNumber';
  if (has('place') && only('place', 'filler')) return 'place';
  if (has('count') && !has('name')) return 'ignored';
  return only(...NAMES, 'filler') ? nameOf(has) : 'unknown';
}

const NAMES = ['company', 'family', 'familyName', 'middle', 'given', 'givenName', 'name', 'anyName'] as const;

function nameOf(has: (...wanted: Role[]) => boolean): Meaning {
  const [isFamily, isGiven] = [has('family', 'familyName'), has('given', 'givenName')];
  if (has('company')) return 'company';
  if (isFamily && isGiven) return 'name';
  // "Last contact" and "First contact" are dates.
  if (has('family', 'given') && has('name') && !has('anyName')) return 'ignored';
  if (has('middle') && !isFamily) return 'middle';
  if (has('familyName', 'givenName') && has('anyName', 'name')) return 'name';
  if (isFamily) return 'family';
  if (isGiven) return 'given';
  if (has('name')) return 'name';
  return has('anyName') ? 'anyName' : 'unknown';
}

/** What a heading calls a number: as it is written; "office_number" and "OfficeNumber" become "Office". */
function labelOf(heading: string): string | null {
  const clean = heading.trim();
  const says = wordsOf(clean).some((word) => {
    const role = roleOf(word);
    const isPlain =
      /^(?:tels?|tlf|ph|телефон|telefonu|telefonszam|fon|rufnummer|rufnr|(?:tele)?phones?|telefon|telefono|telefoon|telephone|puhelin|電話|电话|電話番号)(?:nummer|numero|number|nr)?$/.test(
        word,
      );
    return saysFax(word) || !(isPlain || role === 'number' || role === 'count' || role === 'filler' || role === 'name');
  });
  if (!says) return null;
  if (/\s/.test(clean) || roles.has(fold(clean)) || !/_|\p{Ll}\p{Lu}|\p{L}\p{N}/u.test(clean)) return clean;
  const spaced = clean.replace(/_+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ').toLowerCase();
  const short = spaced
    .split(' ')
    .filter((word) => !['number', 'count'].includes(roleOf(fold(word)) ?? ''))
    .join(' ')
    .trim();
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}
