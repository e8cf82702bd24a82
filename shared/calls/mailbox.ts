import { fold } from './find-text.ts';

/** What mailboxes are called by PBXs and people. Their words may stand together, or with a dash or a line between them. */
const NAMES = `voice mail, voice box, mail box, mail mail, answering machine, answer machine, answer phone, answering service, message bank,
sprachbox, anrufbeantworter, antwoordapparaat, telefonsvarare, telefonsvarer, röstbrevlåda, talepost, puhelinvastaaja, vastaajapalvelu,
messagerie, répondeur, boîte vocale, mesagerie, căsuță vocală, robot telefonic, segreteria, casella vocale,
buzón, contestador, correo de voz, casilla de voz, bústia de veu, caixa postal, caixa de correio, caixa de voz, caixa de mensagens, correio de voz,
secretária eletrônica, atendedor, poczta głosowa, skrzynka głosowa, automatyczna sekretarka, hlasová schránka, hlasová pošta, záznamník,
odkazová schránka, govorna pošta, glasovna pošta, telefonska sekretarica, telefonska tajnica, hangposta, üzenetrögzítő, balso paštas, balss pasts, kõnepost,
sesli posta, sesli mesaj, telesekreter, τηλεφωνητής, φωνητικό ταχυδρομείο, голосовая почта, голосовой ящик, голосова пошта, гласова поща, говорна пошта,
автоответчик, автовідповідач, 留守番電話, ボイスメール, 语音信箱, 語音信箱, 语音邮件, 語音郵件, 음성사서함, البريد الصوتي, תא קולי`;

/** The names, and codes: "*97", "vm-101". Folded. */
const MAILBOX = new RegExp(
  [
    String.raw`^\*9[789]|^vm(?:[ubsi]|ail)?[\s_+-]?\d|^vm$`,
    ...NAMES.split(/,\s+/).map((name) => fold(name).replaceAll(' ', String.raw`[\s_-]?`)),
  ].join('|'),
);

/** Whether a leg's number is the name or the code of a mailbox. */
export const isMailboxName = (number: string): boolean => MAILBOX.test(fold(number));
