import { describe, expect, it } from 'vitest';
import { peopleIn, readPeople } from '../../../../support/inputs/people-files.ts';

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];

/** Tables as programs write them: headings and a row or two, then the people that are read, and the columns that are named as not imported. */
type Source = [source: string, lines: string[], people: string[], ignored: string[]];
const sources: Source[] = [
  [
    'DATEV, with words in brackets',
    [
      'Adressnummer;Name (Adressattyp Unternehmen);Name (Adressattyp natürl. Person);Vorname (Adressattyp natürl. Person);Telefon (Zentrale);Mobiltelefon;E-Mail (privat)',
      '10001;;Berg;Anna;030 1234567;0171 2345678;anna@acme.example',
    ],
    ['Anna Berg, 0301234567 Telefon (Zentrale), 01712345678 Mobiltelefon'],
    ['Adressnummer'],
  ],
  [
    'an area code in a column of its own',
    [
      'Name;Vorwahl;Rufnummer;Mobil',
      'Anna;030;1234567;0171 2345678',
      'Bert;030;089 7654321;',
      'Carl;;+44 20 71838750;',
    ],
    ['Anna, 0301234567, 01712345678 Mobil', 'Bert, 0897654321', 'Carl, +442071838750'],
    [],
  ],
  [
    'a country code and an area code',
    ['Name,Country Code,Area Code,Phone', 'Anna,49,030,1234567', 'Bert,+44,20,71838750', 'Carl,0049,,0301234567'],
    ['Anna, +49301234567', 'Bert, +442071838750', 'Carl, +49301234567'],
    [],
  ],
  [
    'the beginnings of numbers in French',
    ['Nom;Indicatif;Téléphone;Préfixe;Portable', 'Anna;+33;0612345678;+41;79 123 45 67'],
    ['Anna, +33612345678, +41791234567 Portable'],
    [],
  ],
  [
    'a prefix of names',
    ['Name Prefix,First Name,Last Name,Phone', 'Dr.,Anna,Berg,030 1234567'],
    ['Anna Berg, 0301234567'],
    ['Name Prefix'],
  ],
  [
    'Agfeo, a name in two columns',
    ['NAME1;NAME2;FIRMA;TEL1;TEL2', 'Berg;Anna;ACME;030 1234567;0171 2345678', 'Tal;;ACME;104;'],
    ['Berg Anna, 0301234567, 01712345678', 'Tal, 104'],
    [],
  ],
  [
    'MicroSIP, whose "Number" is one beside others',
    ['Name,Number,First Name,Last Name,Phone,Presence', 'Anna Berg,0301234567,Anna,Berg,030 1234568,1'],
    ['Anna Berg, 0301234567, 0301234568'],
    ['Presence'],
  ],
  [
    'Greek',
    ['Όνομα;Επώνυμο;Τηλέφωνο εργασίας;Εταιρεία', 'Άννα;Μπεργκ;210 1;ACME'],
    ['Άννα Μπεργκ, 2101 Τηλέφωνο εργασίας'],
    [],
  ],
  ['Korean', ['이름,성,회사,휴대폰', '철수,김,ACME,010-1234-5678'], ['김 철수, 01012345678 휴대폰'], []],
  ['Croatian', ['Ime;Prezime;Tvrtka;Telefon', 'Anna;Berg;ACME;01 1'], ['Anna Berg, 011'], []],
  ['Ukrainian', ["Ім'я;Прізвище;Фірма;Телефон", 'Анна;Берг;ACME;044 1'], ['Анна Берг, 0441'], []],
  [
    'Turkish',
    ['Ad;Soyad;Şirket;İş Telefonu;Cep Telefonu', 'Ayşe;Yılmaz;ACME;0212 345 67 89;0532 123 45 67'],
    ['Ayşe Yılmaz, 02123456789 İş Telefonu, 05321234567 Cep Telefonu'],
    [],
  ],
  [
    'Italian, one column of names',
    ['Nominativo;Tel. ufficio;Cell.', 'Berg Anna;06 12345678;+39 347 1234567'],
    ['Berg Anna, 0612345678 Tel. ufficio, +393471234567 Cell.'],
    [],
  ],
  [
    'FusionPBX',
    [
      'contact_organization,contact_name_given,contact_name_family,contact_title,phone_label,phone_number,phone_extension,phone_primary,phone_type_voice',
      'ACME,Anna,Berg,Dr.,Work,030 1234567,,1,1',
      'ACME,Anna,Berg,Dr.,Mobile,0171 2345678,,0,1',
      'ACME,Bert,Cole,,Fax,030 1234599,,0,0',
    ],
    ['Anna Berg, 0301234567 Work', 'Anna Berg, 01712345678 Mobile', 'Bert Cole, 0301234599 Fax'],
    ['contact_title', 'phone_primary', 'phone_type_voice'],
  ],
  [
    'FreePBX Contact Manager',
    [
      'displayname,fname,lname,title,company,address,phone_1_number,phone_1_type,phone_1_flags,phone_1_speeddial,phone_2_number,phone_2_type',
      'Anna Berg,Anna,Berg,,ACME,1 High St,030 1234567,work,sms,12,0171 2345678,cell',
    ],
    ['Anna Berg, 0301234567 work, 01712345678 cell'],
    ['address', 'phone_1_flags', 'phone_1_speeddial'],
  ],
  [
    'Yealink',
    [
      'display_name,office_number,mobile_number,other_number,line,ring,auto_divert,priority,group_id_name',
      'Anna Berg,030 1234567,0171 2345678,104,0,Auto,,1,All',
    ],
    ['Anna Berg, 0301234567 Office, 01712345678 Mobile, 104 Other'],
    ['line', 'ring', 'priority', 'group_id_name'],
  ],
  [
    '3CX',
    [
      'FirstName,LastName,Company,Mobile,Mobile2,Home,Home2,Business,Business2,Email,Other,BusinessFax,HomeFax,Pager',
      'Anna,Berg,ACME,0171 1,0171 2,030 11,030 12,104,030 14,a@example.com,030 15,030 16,030 17,030 18',
    ],
    [
      'Anna Berg, 01711 Mobile, 01712 Mobile 2, 03011 Home, 03012 Home 2, 104 Business, 03014 Business 2, 03015 Other, 03016 Business fax, 03017 Home fax, 03018 Pager',
    ],
    [],
  ],
  [
    'Snom',
    [
      '"Name","Number","Contact Type","Outgoing ID","First name","Family name","Number type"',
      '"Max Mustermann","0123456789","MASTER","","Max","Mustermann","sip"',
      '"","0123456789","none","","Member_Alias","0123456789","home"',
      '"","0011223344","none","active","Member_Alias","0123456789","mobile"',
    ],
    ['Max Mustermann, 0123456789 sip, 0011223344 mobile'],
    ['Contact Type', 'Outgoing ID'],
  ],
  [
    'Grandstream',
    [
      'First Name,Last Name,Department,Job title,Work,Home,Mobile,Group',
      'Anna,Berg,Sales,Head,030 1234567,030 7654321,0171 2345678,1',
    ],
    ['Anna Berg, 0301234567 Work, 0307654321 Home, 01712345678 Mobile'],
    ['Job title', 'Group'],
  ],
  [
    'Google of today',
    [
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Anna,M.,Berg,Ana,Anni,ACME,Head,1980-01-02,Hi,* myContacts,Work,a@example.com,* Mobile,+49 171 2345678,Work Fax,+49 30 99',
    ],
    ['Anna M. Berg, +491712345678 Mobile, +493099 Work Fax'],
    ['Phonetic First Name', 'Nickname', 'Organization Title', 'Birthday', 'Notes', 'Labels', 'E-mail 1 - Label'],
  ],
  [
    'Thunderbird',
    [
      'First Name,Last Name,Display Name,Nickname,Primary Email,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Organization,Birth Year',
      'Anna,Berg,Anna Berg,,a@example.com,030 1,030 2,030 3,030 4,0171 5,ACME,1980',
    ],
    ['Anna Berg, 0301 Work Phone, 0302 Home Phone, 0303 Fax Number, 0304 Pager Number, 01715 Mobile Number'],
    ['Birth Year'],
  ],
  [
    'Thunderbird in German',
    [
      'Vorname;Nachname;Anzeigename;Primäre E-Mail-Adresse;Tel. dienstlich;Tel. privat;Fax-Nummer;Mobil-Tel.-Nr.',
      'Anna;Berg;Anna Berg;a@example.com;030 1;030 2;030 3;0171 4',
    ],
    ['Anna Berg, 0301 Tel. dienstlich, 0302 Tel. privat, 0303 Fax-Nummer, 01714 Mobil-Tel.-Nr.'],
    [],
  ],
  [
    'Thunderbird in Finnish',
    [
      'Etunimi,Sukunimi,Näyttönimi,Ensisijainen sähköposti,Työpuhelin,Kotipuhelin,Faksinumero,Hakulaite,Matkapuhelin',
      'Anna,Berg,Anna Berg,a@example.com,09 1,09 2,09 3,09 4,040 5',
    ],
    ['Anna Berg, 091 Työpuhelin, 092 Kotipuhelin, 093 Faksinumero, 094 Hakulaite, 0405 Matkapuhelin'],
    [],
  ],
  [
    'Thunderbird in Japanese',
    [
      '名,姓,表示名,メインのメールアドレス,勤務先の電話番号,FAX 番号,携帯電話番号',
      '太郎,山田,,a@example.com,03-1234-5678,03-1234-5679,090-1234-5678',
    ],
    ['山田 太郎, 0312345678 勤務先の電話番号, 0312345679 FAX 番号, 09012345678 携帯電話番号'],
    [],
  ],
  [
    'Outlook in German',
    [
      'Anrede;Vorname;Weitere Vornamen;Nachname;Firma;Abteilung;Straße geschäftlich;Postleitzahl geschäftlich;Telefon (geschäftlich);Telefon geschäftlich 2;Rückmeldung;Telefon Firma;Fax geschäftlich;Mobiltelefon;E-Mail-Adresse;Geburtstag',
      'Frau;Anna;M.;Berg;ACME;Vertrieb;Hauptstr. 1;01067;030 1;030 2;030 3;030 4;030 5;0171 6;a@example.com;02.01.1980',
    ],
    [
      'Anna M. Berg, 0301 Telefon (geschäftlich), 0302 Telefon geschäftlich 2, 0303 Rückmeldung, 0304 Telefon Firma, 0305 Fax geschäftlich, 01716 Mobiltelefon',
    ],
    ['Anrede', 'Straße geschäftlich', 'Postleitzahl geschäftlich', 'Geburtstag'],
  ],
  [
    'Outlook in French',
    [
      'Prénom;Deuxième prénom;Nom;Société;Rue (bureau);Code postal (bureau);Téléphone (bureau);Téléphone 2 (domicile);Tél. mobile;Télécopie (bureau);Adresse de messagerie',
      'Anna;;Berg;ACME;1 rue X;75001;01 23 45 67 89;01 23 45 67 80;06 12 34 56 78;01 23 45 67 81;a@example.com',
    ],
    [
      'Anna Berg, 0123456789 Téléphone (bureau), 0123456780 Téléphone 2 (domicile), 0612345678 Tél. mobile, 0123456781 Télécopie (bureau)',
    ],
    ['Rue (bureau)', 'Code postal (bureau)'],
  ],
  [
    'Outlook in Spanish',
    [
      'Nombre,Segundo nombre,Apellidos,Organización,Calle del trabajo,Teléfono del trabajo,Particular,Móvil,Fax del trabajo,Dirección de correo electrónico',
      'Anna,,Berg,ACME,Calle 1,912345678,912345679,612345678,912345670,a@example.com',
    ],
    ['Anna Berg, 912345678 Teléfono del trabajo, 912345679 Particular, 612345678 Móvil, 912345670 Fax del trabajo'],
    ['Calle del trabajo'],
  ],
  [
    'Outlook in Italian',
    [
      'Nome;Secondo nome;Cognome;Società;Via (uff.);Telefono (uff.);Abitazione;Cellulare;Fax (uff.);Indirizzo posta elettronica',
      'Anna;;Berg;ACME;Via 1;06 1234567;06 7654321;333 1234567;06 1234568;a@example.com',
    ],
    ['Anna Berg, 061234567 Telefono (uff.), 067654321 Abitazione, 3331234567 Cellulare, 061234568 Fax (uff.)'],
    ['Via (uff.)'],
  ],
  [
    'Outlook in Dutch',
    [
      'Voornaam;Tussenvoegsel;Achternaam;Bedrijf;Telefoon op werk;Mobiele telefoon;Fax thuis;E-mailadres',
      'Anna;van den;Berg;ACME;020 1;06 2;020 3;a@example.com',
    ],
    ['Anna van den Berg, 0201 Telefoon op werk, 062 Mobiele telefoon, 0203 Fax thuis'],
    [],
  ],
  [
    'Norwegian',
    ['Fornavn;Etternavn;Firma;Mobiltelefon', 'Anna;Berg;ACME;90 12 34 56'],
    ['Anna Berg, 90123456 Mobiltelefon'],
    [],
  ],
  [
    'Danish',
    ['Fornavn;Efternavn;Virksomhed;Tlf. privat', 'Anna;Berg;ACME;33 12 34 56'],
    ['Anna Berg, 33123456 Tlf. privat'],
    [],
  ],
  [
    'Swedish',
    ['Förnamn;Efternamn;Företag;Mobilnummer', 'Anna;Berg;ACME;070 123'],
    ['Anna Berg, 070123 Mobilnummer'],
    [],
  ],
  [
    'Polish',
    ['Imię;Nazwisko;Firma;Telefon komórkowy', 'Anna;Berg;ACME;+48 601'],
    ['Anna Berg, +48601 Telefon komórkowy'],
    [],
  ],
  [
    'Romanian',
    ['Prenume;Nume;Companie;Telefon mobil', 'Anna;Berg;ACME;0721 1'],
    ['Anna Berg, 07211 Telefon mobil'],
    [],
  ],
  ['Russian', ['Имя;Фамилия;Компания;Телефон', 'Анна;Берг;ACME;+7 495 1'], ['Анна Берг, +74951'], []],
  [
    'a list with "Name" for the family name',
    ['Name;Vorname;Tel. privat', 'Berg;Anna;030 1'],
    ['Anna Berg, 0301 Tel. privat'],
    [],
  ],
  [
    'a list with the whole name beside the given one',
    ['Name;Vorname;Telefon', 'Anna Berg;Anna;030 1'],
    ['Anna Berg, 0301'],
    [],
  ],
  ['both names in one column', ['Nome e cognome;Tel. ufficio', 'Anna Berg;06 1'], ['Anna Berg, 061 Tel. ufficio'], []],
  [
    'two family names',
    ['Nombre;Primer apellido;Segundo apellido;Teléfono', 'Ana;Gil;Paz;91 1'],
    ['Ana Gil Paz, 911'],
    [],
  ],
  [
    'the company for a display name',
    ['Display name,First,Last,Company,Phone', 'ACME,Anna,Berg,ACME,030 1'],
    ['Anna Berg, 0301'],
    [],
  ],
  ['a column that counts the rows', ['No,Name,Phone', '1,Anna,030 1234567'], ['Anna, 0301234567'], ['No']],
  ...[
    'Nr. 1;Nr. 2',
    'No 1;No 2',
    'nr_1;nr_2',
    'N° 1;N° 2',
    'Núm. 1;Núm. 2',
    'Num 1;Num 2',
    'Nr. 1;Number 2',
    'Nr. 10;Nr. 11',
    '1. Nr.;2. Nr.',
  ].map(
    (two): Source => [
      `numbers that are counted, ${two}`,
      [`Nr.;Name;${two}`, '1;Anna;030 1234567;0171 2345678'],
      ['Anna, 0301234567, 01712345678'],
      ['Nr.'],
    ],
  ),
  [
    'numbers that are counted in words',
    ['Name;Premier numéro;Deuxième numéro', 'Anna;030 1234567;0171 2345678'],
    ['Anna, 0301234567, 01712345678 Deuxième numéro'],
    [],
  ],
  [
    'the same in English',
    ['Name;First number;Second number', 'Anna;104;105'],
    ['Anna, 104 First number, 105 Second number'],
    [],
  ],
  [
    'a number that is one of customers',
    ['Name;Kunden-Nr. 1;Tel.', 'Anna;0304711;030 1234567'],
    ['Anna, 0301234567'],
    ['Kunden-Nr. 1'],
  ],
  ['the same in German', ['Nr.;Name;Telefonnr.', '1;Anna;030 1234567'], ['Anna, 0301234567'], ['Nr.']],
  [
    'a "Number" that counts the rows',
    ['Number,Name,Phone', '1,Anna,030 1', '2,Bert,030 2'],
    ['Anna, 0301', 'Bert, 0302'],
    ['Number'],
  ],
  [
    'a "Number" beside telephone numbers',
    ['Number,Name,Phone', '1001,Anna,030 1', '1002,Bert,030 2'],
    ['Anna, 0301', 'Bert, 0302'],
    ['Number'],
  ],
  ['a "Number" that is one', ['Name,Number', 'Anna,104', 'Bert,105'], ['Anna, 104', 'Bert, 105'], []],
  [
    'an ID and a customer number',
    ['ID,Kundennummer,Name,Handy', '7,00123456,Anna,0171 2345678'],
    ['Anna, 01712345678 Handy'],
    ['ID', 'Kundennummer'],
  ],
  [
    'numbers under a heading that nobody knows',
    ['Name;Ferienhaus;Vertrag;Seit', 'Anna;030 23125042;0301;03.05.1980', 'Bert;+49 30 23125043;0302;04.05.1981'],
    ['Anna, 03023125042 Ferienhaus', 'Bert, +493023125043 Ferienhaus'],
    ['Vertrag', 'Seit'],
  ],
  [
    'one word for each number',
    [
      'Name,Phone1,Mobile2,BusinessPhone,phoneNumber,Landline,Direct,DDI,WhatsApp,Office number',
      'Anna,030 1,030 2,030 3,030 4,030 5,030 6,030 7,030 8,104',
    ],
    [
      'Anna, 0301, 0302 Mobile 2, 0303 Business phone, 0304, 0305 Landline, 0306 Direct, 0307 DDI, 0308 WhatsApp, 104 Office number',
    ],
    [],
  ],
];

describe('a table of', () => {
  it.each(sources)('%s', (_source, lines, people, ignored) => {
    const text = `${lines.join('\n')}\n`;
    expect(peopleIn(text)).toEqual(people);
    expect(readPeople(text)?.ignored).toEqual(ignored.map((heading) => ({ heading })));
  });
});

it('keeps the company of those who are not called by it, and names no column that is empty or used', () => {
  const read = readPeople('Name,Company,Mail,Phone\nAnna,ACME,,030 1234567\n,Globex,,030 7654321\n');
  expect(read?.entries.map(({ name, company }) => [name, company])).toEqual([
    ['Anna', 'ACME'],
    ['Globex', 'Globex'],
  ]);
  expect(read?.ignored).toEqual([]);
});

/** Headings and a row, the details that are read, and the columns that are named as not imported. */
const works: [source: string, lines: [string, string], details: (string | null)[], ignored?: string[]][] = [
  [
    'Outlook',
    [
      'First Name,Last Name,Company,Department,Business Phone,Business Street,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address',
      'Anna,Berg,ACME,Sales,030 1,1 High St,anna@acme.example,SMTP,Anna Berg (anna@acme.example),',
    ],
    ['ACME', 'Sales', 'anna@acme.example'],
    ['Business Street', 'E-mail Type'],
  ],
  [
    'Outlook in German, of Exchange',
    [
      'Vorname;Nachname;Firma;Abteilung;Telefon geschäftlich;E-Mail-Adresse;E-Mail-Typ;E-Mail 2: Adresse;Web-Seite',
      'Anna;Berg;ACME;Vertrieb;030 1;/o=ExchangeLabs/cn=anna;EX;anna@acme.example;acme.example',
    ],
    ['ACME', 'Vertrieb', 'anna@acme.example'],
    ['E-Mail-Adresse', 'E-Mail-Typ', 'Web-Seite'],
  ],
  [
    'Outlook in French',
    [
      'Prénom;Nom;Société;Service;Téléphone (bureau);Adresse de messagerie',
      'Anna;Berg;ACME;Ventes;01 1;a@acme.example',
    ],
    ['ACME', 'Ventes', 'a@acme.example'],
  ],
  [
    'Outlook in Spanish',
    [
      'Nombre;Apellidos;Organización;Departamento;Teléfono del trabajo;Dirección de correo electrónico',
      'Anna;Berg;ACME;Ventas;91 1;a@acme.example',
    ],
    ['ACME', 'Ventas', 'a@acme.example'],
  ],
  [
    'Outlook in Italian',
    ['Nome;Cognome;Società;Reparto;Telefono (uff.);Posta elettronica', 'Anna;Berg;ACME;Vendite;06 1;a@acme.example'],
    ['ACME', 'Vendite', 'a@acme.example'],
  ],
  [
    'Google, two addresses in a cell',
    [
      'First Name,Last Name,Organization Name,Organization Title,Organization Department,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value',
      'Anna,Berg,ACME,Head,Sales,* Work,a@acme.example ::: b@acme.example,030 1',
    ],
    ['ACME', 'Sales', 'a@acme.example'],
    ['Organization Title', 'E-mail 1 - Label', 'E-mail 1 - Value'],
  ],
  [
    'Google as it was',
    [
      'Name,Organization 1 - Type,Organization 1 - Name,Organization 1 - Department,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value',
      'Anna Berg,,ACME,Sales,a@acme.example,home@b.example,030 1',
    ],
    ['ACME', 'Sales', 'a@acme.example'],
    ['E-mail 2 - Value'],
  ],
  [
    'Thunderbird',
    [
      'First Name,Last Name,Display Name,Primary Email,Secondary Email,Work Phone,Work Address,Department,Organization,Web Page 1',
      'Anna,Berg,Anna Berg,a@acme.example,,030 1,1 High St,Sales,ACME,https://anna@acme.example/',
    ],
    ['ACME', 'Sales', 'a@acme.example'],
    ['Work Address', 'Web Page 1'],
  ],
  [
    'Thunderbird in Swedish',
    [
      'Förnamn;Efternamn;Primär e-postadress;Arbetstelefon;Avdelning;Organisation',
      'Anna;Berg;a@acme.example;08 1;Sälj;ACME',
    ],
    ['ACME', 'Sälj', 'a@acme.example'],
  ],
  [
    'Thunderbird in Japanese',
    ['姓,名,メールアドレス,勤務先の電話番号,部署,組織', '山田,太郎,a@acme.example,03 1,営業,ACME'],
    [null, '営業', 'a@acme.example'],
    ['組織'],
  ],
  [
    '3CX',
    ['FirstName,LastName,Company,Department,Mobile,Email', 'Anna,Berg,ACME,Sales,0171 1,a@acme.example'],
    ['ACME', 'Sales', 'a@acme.example'],
  ],
  [
    'FreePBX Contact Manager',
    [
      'displayname,fname,lname,title,company,address,phone_1_number,phone_1_type,email_1,email_2,website_1,xmpp_1',
      'Anna Berg,Anna,Berg,,ACME,1 High St,030 1,work,a@acme.example,,acme.example,anna@chat.example',
    ],
    ['ACME', null, 'a@acme.example'],
    ['address', 'website_1', 'xmpp_1'],
  ],
  [
    'FusionPBX',
    [
      'contact_organization,contact_name_given,contact_name_family,email_address,phone_number',
      'ACME,Anna,Berg,a@acme.example,030 1',
    ],
    ['ACME', null, 'a@acme.example'],
  ],
  [
    'Snom',
    ['Name,Number,Organization,Email,Note', 'Anna Berg,030 1,ACME,a@acme.example,Hi'],
    ['ACME', null, 'a@acme.example'],
    ['Note'],
  ],
  [
    'Grandstream',
    ['First Name,Last Name,Company,Department,Job title,Work,Email', 'Anna,Berg,ACME,Sales,Head,030 1,a@acme.example'],
    ['ACME', 'Sales', 'a@acme.example'],
    ['Job title'],
  ],
  [
    'a department beside its head',
    ['Name;Abteilung;Abteilungsleiter;Department ID;Telefon', 'Anna;Vertrieb;Bert;7;030 1'],
    [null, 'Vertrieb', null],
    ['Abteilungsleiter', 'Department ID'],
  ],
  ['a department with a telephone', ['Name,Department,Department phone', 'Anna,Sales,030 1'], [null, 'Sales', null]],
  [
    'an address that is none',
    ['Name,Address,Email,Phone', 'Anna,1 High St @ corner,ask me,030 1'],
    [null, null, null],
    ['Address', 'Email'],
  ],
  [
    'an address in angle brackets',
    ['Name,Contact e-mail,Phone', 'Anna,Anna Berg <mailto:anna@acme.example>,030 1'],
    [null, null, 'anna@acme.example'],
  ],
  [
    'a voicemail and an account',
    ['Name,Voicemail,Username,Phone', 'Anna,*97,anna@pbx.example,030 1'],
    [null, null, null],
    ['Voicemail', 'Username'],
  ],
  [
    'hidden characters and a formula',
    ['Name,Company,Department,Email,Phone', 'Anna,=AC\u202eME(),\u200b,a\u200b@acme.example,030 1'],
    ['=ACME()', null, 'a@acme.example'],
  ],
  [
    'cells without end',
    ['Name,Company,Email,Phone', `Anna,${'x'.repeat(500_000)},${'y@'.repeat(250_000)},030 1`],
    [`${'x'.repeat(79)}…`, null, null],
    ['Email'],
  ],
];

describe('where somebody works, in a table of', () => {
  it.each(works)('%s', (_source, lines, details, ignored = []) => {
    const read = readPeople(`${lines.join('\n')}\n`);
    expect(read?.entries.map(({ company, department, email }) => [company, department, email])).toEqual([details]);
    expect(read?.ignored).toEqual(ignored.map((heading) => ({ heading })));
  });
});

describe('a table in the encoding', () => {
  it.each<[encoding: string, head: number[], person: string]>([
    // "Imię;Telefon" and "Łucja;030 1"
    ['windows-1250', [0x49, 0x6d, 0x69, 0xea, ...ascii(';Telefon\n'), 0xa3, ...ascii('ucja;030 1\n')], 'Łucja, 0301'],
    // "Имя;Phone" and "Анна;030 1"
    [
      'windows-1251',
      [0xc8, 0xec, 0xff, ...ascii(';Phone\n'), 0xc0, 0xed, 0xed, 0xe0, ...ascii(';030 1\n')],
      'Анна, 0301',
    ],
    // "Prénom;Mobile" and "Zoé;030 1"
    ['macintosh', [...ascii('Pr'), 0x8e, ...ascii('nom;Mobile\nZo'), 0x8e, ...ascii(';030 1\n')], 'Zoé, 0301 Mobile'],
    [
      'windows-1252',
      [...ascii('Pr'), 0xe9, ...ascii('nom;Mobile\nZo'), 0xe9, ...ascii(';030 1\n')],
      'Zoé, 0301 Mobile',
    ],
    // "姓,TEL" and "表,030 1": its second byte is a backslash
    ['shift_jis', [0x90, 0xa9, ...ascii(',TEL\n'), 0x95, 0x5c, ...ascii(',030 1\n')], '表, 0301'],
  ])('%s', (_encoding, bytes, person) => {
    expect(peopleIn(Uint8Array.from(bytes))).toEqual([person]);
  });
});
