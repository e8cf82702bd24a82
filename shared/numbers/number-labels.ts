/** Words that a telephone number follows, in the languages of many signatures; in small letters. */
const TELEPHONE =
  'tel|tél|telp|telf|tfno|tlf|tfn|teléf|telefon|teléfono|telefono|telefone|telephone|téléphone|phone|fon|fono|fone|ph|contact|call|ring|dial|mobile|mobil|mobiel|móvil|cellulare|handy|cell|cel|celular|portable|port|natel|cellphone|mob|gsm|whatsapp|hp|fax|telefax|direct|direkt|landline|hotline|т|тел|телефон|моб|мобильный|τηλ|κιν|电话|電話|手机|手機|携帯|전화|휴대폰|هاتف|جوال|تلفن|موبايل|फ़ोन|फोन|मोबाइल|โทร|טל|đt|puh|matkapuh|komórka|kom';

/** What names another figure by itself: of taxes, registers, banks and books. */
const OTHER =
  'iban|bic|kto|konto|blz|bankleitzahl|sort code|p\\.?\\s?iva|partita iva|c\\.\\s?f\\.|codice fiscale|ust-?id(?:nr)?|ust\\.?-?id\\.?-?nr|vat|tva|btw|gstin|ssn|st\\.?-?\\s?nr|siret|siren|rcs|nif|cif|dni|rfc|curp|cuit|cuil|cpf|cnpj|nip|regon|pesel|krs|инн|кпп|огрн|abn|acn|hrb|hra|kvk|uid|eori|duns|isbn|issn|ean|gtin|zvr|dič|ičo|oib';
/** What does so only with a word for a number: "Bestellnr.", "order no.", "Steuernummer", "n° de commande". */
const NUMBERED =
  'account|acct|konto|kunden|customer|client|rechnungs?|invoice|inv|facture|factura|fattura|order|bestell|auftrags?|vertrags?|contract|ticket|case|akten|policy|policen?|ref|reference|referenz|serien|serial|artikel|item|register|handelsregister|enterprise|entreprise|ondernemings|unternehmens|tax|steuer|mitglieds?|member|patienten|matrikel|personal|employee|sendungs|tracking|zähler|meter|kd|vorgangs|commande|dossier|contrat|adhérent|abonné|pedido|contrato|expediente|póliza|colegiado|socio|ordine|contratto|pratica|polizza|tessera|klant(?:en)?|factuur|company|charity|confirmation|booking';

const NUMBER_WORD = String.raw`(?:nummer|number|numéro|numero|número|numer|zeichen|code|nr|no|n°|nº|n(?=\.)|id|#)(?!\p{L})\.?`;
const GAP = String.raw`[\s.:/\p{Pd}]{0,4}`;
const IS_TELEPHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${TELEPHONE}|[mptd](?=[.:]))(?:[\s.:-]{0,3}${NUMBER_WORD})?[\s.:()/\p{Pd}]{0,6}$`,
  'iu',
);
/** The word, and the figure behind it, also with two letters of a country. */
const OTHER_FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${OTHER})(?!\p{L})\.?(?:${GAP}${NUMBER_WORD})?|(?:${NUMBERED})[\s.:-]{0,3}(?:${NUMBER_WORD}|(?=(?:19|20)\d\d[-/]\d{5}))|${NUMBER_WORD}\s{0,2}(?:d['’]|(?:d[eio]|del|da|della)\s)?(?:${NUMBERED})(?!\p{L}))${GAP}(?:[A-Z]{2})?[ .]?\d[\d./\p{Pd} ]{3,40}`,
  'giu',
);
/** An account's number, in groups or not: two letters of a country, two digits, and at least eleven letters and digits. */
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu;
/** A Belgian enterprise number; telephone numbers have pairs behind the first four digits there. */
const BELGIAN_ENTERPRISE = /(?<![\d.])[01]\d{3}\.\d{3}\.\d{3}(?![\d.])/g;

/** Whether the end of a text says that a telephone number follows. */
export function announcesNumber(before: string): boolean {
  return IS_TELEPHONE.test(before);
}

/** The text with line breaks for the figures that are said to be something else than telephone numbers. `country`: ISO 3166 letters. */
export function withoutOtherFigures(text: string, country: string): string {
  const plain = text.replace(IBAN, '\n').replace(OTHER_FIGURE, '\n');
  return country.toUpperCase() === 'BE' ? plain.replace(BELGIAN_ENTERPRISE, '\n') : plain;
}
