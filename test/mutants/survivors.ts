/**
 * The breaks of the pure rules that no test sees, by file and reason: each as the broken line reads. `npm run mutants` fails for one that is not
 * listed, and for one that a test sees by now.
 */
export const SURVIVORS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'electron/connection/country-guess.ts': {
    'neither a text without digits nor a number of six digits with a country code is a telephone number': [
      String.raw`const digits = numbers.map((number) => (number ?? "Stryker was here!").replace(/[\s().\-/]/g, '').replace(/^00/, '+'));`,
      String.raw`return [...new Set(digits.filter((each) => /^\+?\d+$/.test(each) && each.replace("", '').length > short))];`,
      String.raw`return [...new Set(digits.filter((each) => /^\+?\d+$/.test(each) && each.replace('+', "Stryker was here!").length > short))];`,
    ],
    'the runtime of the tests has both ways to ask for the zones': [
      'return locale.getTimeZones?.() ?? locale.timeZones ?? ["Stryker was here"];',
      'return locale.getTimeZones?.() && locale.timeZones ?? [];',
      'return locale.getTimeZones() ?? locale.timeZones ?? [];',
    ],
    'a zone that is not known has no country under any name': ['} catch {}'],
  },
  'electron/dialing/guards.ts': {
    'no case fits, and undefined is no': ['case "":', "case 'refused':"],
  },
  'electron/dialing/premium-numbers.ts': {
    'no key begins with +null': [`(key) => key.startsWith('+') && !(true && key.startsWith(\`+\${home}\`)),`],
  },
  'electron/export/fault-sheet/findings.ts': {
    'only a verdict that was measured has lost seconds': [
      "if (verdict.kind !== 'measured') return true;",
      'if (false) return false;',
    ],
  },
  'electron/pbx/header-values.ts': {
    'this only saves time': ["const text = Array.isArray(value) ? value.join(',') : value ?? '';"],
    'the first part of a split text is always there': [`const [name = "Stryker was here!"] = text.split(';');`],
    'a header that is not there has no number, nor has that text': [
      `return (Array.isArray(value) ? value.join(',') : (value ?? "Stryker was here!")).slice(0, 200).trim();`,
    ],
  },
  'electron/pbx/pbx-time.ts': {
    'no zone has that abbreviation': [`const ahead = HOURS_AHEAD.get(short?.toUpperCase() ?? "Stryker was here!");`],
    'the first part of a split text is always there, and an offset without a sign has none': [
      `const [name = "Stryker was here!", ...hours] = entry.split(' ');`,
      `const [whole = "Stryker was here!"] = text.split('.');`,
      String.raw`const [, sign, hours, minutes = 0] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset) ?? ["Stryker was here"];`,
    ],
    'Temporal reads the same: this only saves its time': [
      'if (false) return wall - steady.offset;',
      'if (wall + DAY <= steady.until) return wall - steady.offset;',
      'const known = stretches.get(zone) ?? ["Stryker was here"];',
      'const found = known.find(() => undefined);',
      'const found = known.find(({ from, until }) => false);',
      'const found = known.find(({ from, until }) => at > from && at < until);',
      'if (false) return found;',
      'stretches.set(zone, []);',
    ],
  },
  'electron/pbx/page.ts': {
    'an object without members has no list': [
      'const [[name, value] = [], ...others] = Object.entries(page);',
      'const [[name, value] = ["Stryker was here!", null], ...others] = Object.entries(page);',
    ],
    'a safe integer is a number': ['return true && Number.isSafeInteger(number) && number >= 0 ? number : null;'],
  },
  'electron/sync/poll-plan.ts': {
    'without a budget there is no limit either': ['if (false || whole === null) {'],
    'where both are equal, either is as good': [
      'const isWaitCheap = WAIT / SHORTEST.waiting * requests < PART_OF_WAIT * usable * share;',
    ],
  },
  'shared/calls/perspective.ts': {
    'no number of a record is that text, nor has it a digit': [
      'return rest.some((leg) => isNumberOf(leg.destinationNumber, call.destinationNumber ?? "Stryker was here!"));',
      String.raw`return { number: textOf(number), name: null, withheld: !/\d/.test(number ?? "Stryker was here!"), personId: null };`,
      String.raw`if (/^\+?\d{7,}/.test(destinationNumber ?? "Stryker was here!")) return true;`,
      'return [call.destinationNumber, call.dialled?.number].some((number) => isNumberOf(destinationNumber, number ?? "Stryker was here!"));',
      `return stated.kind === 'answered' && talkingLegs(call).some((leg) => codes.includes(leg.destinationNumber ?? "Stryker was here!"));`,
      'const [by, left] = [leg.destinationNumber ?? "Stryker was here!", leg.end?.at ?? null];',
      'const number = numberOf(leg) ?? "Stryker was here!";',
      'if (isMailboxName(number) || isMailboxName(call.status ?? "Stryker was here!")) return true;',
      `return called.some((one) => true && number === \`99\${one}\`);`,
    ],
    'no second is that text, nor before it': [
      '.flatMap((leg) => secondOf(startedAt(leg)) ?? ["Stryker was here"]);',
      'const lifts = own.flatMap((leg) => answerSecond(leg) ?? ["Stryker was here"]);',
    ],
    'null counts as 0, and no call is from 1970': [
      'if (false || !isAnswered(leg) || !hasRung(leg)) return false;',
      'if (!isAtPhone && from !== null && true && from * SECOND <= own) return false;',
      'if (false || rangAt === null || at < rangAt) return false;',
      'if (false) return undefined;',
    ],
    'nothing asks whether it is unknown: the other kinds are asked for': ['return {};', 'return { kind: "" };'],
    'a detail that is undefined is none': ["return false ? { kind: 'missed' } : { kind: 'missed', detail };"],
    'who took the call is one of them': ['return (phone ?? sorted[0]).destinationNumber ?? null;'],
    'only a leg with a start loses its answer': [
      'if (!isAnswered(leg)) return record.legs[place] !== leg && secondsBetween(leg.start.at, leg.end?.at) !== 0;',
    ],
  },
  'shared/numbers/numbers-apart.ts': {
    'what an expression finds has its part': [
      `[...line.matchAll(new RegExp(\`(.{\${length}})(?: |$)\`, 'g'))].map(([, part = "Stryker was here!"]) => part);`,
    ],
  },
  'shared/numbers/numbers-in-text.ts': {
    'without an ending or a mark the number is not looked at, and is no complete one': [
      `const [, number = "Stryker was here!", rest] = ENDING.exec(asciiDigits(text).trim()) ?? [];`,
      `const [, number = '', rest] = ENDING.exec(asciiDigits(text).trim()) ?? ["Stryker was here"];`,
      'if (false || !isComplete(number, country) || isComplete(text, country)) return null;',
      `const [, rest, number = "Stryker was here!"] = MARKED.exec(asciiDigits(text).trim()) ?? [];`,
      `const [, rest, number = ''] = MARKED.exec(asciiDigits(text).trim()) ?? ["Stryker was here"];`,
    ],
    'the library takes undefined for no country': ['const options = false ? {} : { defaultCountry };'],
    'only the digits of the number are compared': ['number.setExt("Stryker was here!");'],
  },
  'shared/numbers/number-and-rest.ts': {
    'both parts are found, or none': [
      `const [, number = "Stryker was here!", rest = ''] = found;`,
      `const [, number = '', rest = "Stryker was here!"] = found;`,
    ],
  },
  'renderer/dial/bar/dial-result.ts': {
    'the record has the number': ['const dialled = call.dialled ?? { extension, number: "Stryker was here!" };'],
    'what the PBX says of an extension counts for calls to it': [
      'const { outcome, talkSeconds } = seenFrom({ ...call, dialled }, extension, "");',
    ],
    'a dial has no other outcome': ['const status = true ? outcome.status : call.status;'],
  },
  'shared/dialing/apply-rules.ts': {
    'no number begins with the word null, nor is one with it before it': [
      "if (true) step('areaCode', withAreaCode(number, rules.areaCode, country));",
      'if (false || !sent.startsWith(outsidePrefix)) return sent;',
    ],
    'a country that is not known has no prefix either': ['if (false) return null;'],
    'the library reads both numbers, and a text has a first part': [
      "const written: string | undefined = far.format('IDD', { fromCountry });",
      `return written?.split(\` \${far?.countryCallingCode}\`)[0].replace(/\\D/g, '') || null;`,
      `return written?.split(\` \${far.countryCallingCode}\`)[0]?.replace(/\\D/g, '') || null;`,
    ],
  },
  'shared/calls/find-text.ts': {
    'empty words are left out': [String.raw`.split(/\s/)`],
    'such a text is spelled as it was: this only saves spelling it': [
      'if (true)',
      'if (false) return text.toLowerCase();',
      String.raw`if (/^\p{ASCII}$/u.test(text)) return text.toLowerCase();`,
      'if (true) spellings.push(spelled(apart));',
    ],
    'only digits are left of it': [
      `if (run.length > 0) terms.push({ text: run.join(' '), digits: bareDigits(run.join("Stryker was here!")) });`,
    ],
    'no notation has the word null': ['return true && notations.includes(digits);'],
  },
  'shared/calls/loaded-range.ts': {
    'either way there is none': ['return from !== null && mayBeMore && true && from < oldestAt ? oldestAt : null;'],
  },
  'shared/calls/leg-number.ts': {
    'the first part of a split text, and the path of a channel, are always there': [
      String.raw`const [address = "Stryker was here!"] = plain.split(/[@;]|(?<=\d)%/);`,
      "const path = CHANNEL.exec(address)?.[1].replace(FREEPBX, '$1').split('/');",
    ],
  },
  'shared/numbers/withheld-and-short.ts': {
    'a text without a digit is withheld, and says of no number that it is': [
      'const user = userOf(number ?? "Stryker was here!");',
      `const isName = !/[\\d@:]/.test(inside) && !isNoName(inside) && /\\d{5}/.test(asciiDigits(number.replace(whole, "Stryker was here!")));`,
      `const worded = [found(WORD_LAST), found(WORD_FIRST).reverse()].find(([, word = "Stryker was here!"]) => isNoName(word));`,
    ],
    'the parts that an expression finds come together': [
      `const [whole = "Stryker was here!", inside] = /<([^<>]*)>/.exec(number) ?? [];`,
      `const [whole = '', inside] = /<([^<>]*)>/.exec(number) ?? ["Stryker was here"];`,
      'const [tag, number] = parted ?? worded ?? ["Stryker was here"];',
      'if (tag === undefined && number === undefined || digitsIn(tag) > NAME_DIGITS) return untouched;',
      'if (false || number === undefined || digitsIn(tag) > NAME_DIGITS) return untouched;',
      'if (tag === undefined || false || digitsIn(tag) > NAME_DIGITS) return untouched;',
    ],
    'a number alone has no tag: this only saves looking': [
      String.raw`if (text.length > LONGEST_TAGGED || /^\+\d*$/.test(text)) return untouched;`,
      String.raw`if (text.length > LONGEST_TAGGED || /^\+?\d$/.test(text)) return untouched;`,
    ],
    'the rest reaches the end, because . is a line break, too': [
      "const user = address.replace(/@.*/s, '');",
      ".replace(/[@;].*/s, '');",
    ],
  },
  'shared/numbers/outside-prefix.ts': {
    'no number begins with the word null': [
      'return true && number.startsWith(prefix) ? [number.slice(prefix.length)] : [];',
    ],
  },
  'shared/numbers/phone-number.ts': {
    'one zero more leaves digits that can be read': ['return withZero.nationalNumber !== number.nationalNumber;'],
  },
  'shared/numbers/read-number.ts': {
    'a number without a sign is shorter than that text, and what is left of it begins no number': [
      `const [sign = "Stryker was here!"] = /^(?:\\+|00)/.exec(number) ?? [];`,
      `const [sign = ''] = /^(?:\\+|00)/.exec(number) ?? ["Stryker was here"];`,
    ],
    'without such digits it is the same number': [
      'const hasPrefix = true && digits.endsWith(nationalNumber);',
      `const hasPrefix = digits.length >= \`\${code}\${nationalNumber}\`.length && digits.endsWith(nationalNumber);`,
      'const hasPrefix = digits.length > ``.length && digits.endsWith(nationalNumber);',
    ],
    'what is not there is not taken off, and the number is as little valid as before': ['const bare = prefixes'],
    'no number begins with +0: this only saves reading one': [
      'if (false) return only(national);',
      "if (digits.startsWith('0') && digits.length < LEAST_ABROAD) return only(national);",
      "if (digits.startsWith('0') || false) return only(national);",
    ],
    'a plus stands only at the beginning of a key': [
      String.raw`const national = /\+5[24](?=\d{10}$)/.test(key) ? key.slice(3) : null;`,
    ],
  },
  'shared/dialing/dial-link.ts': {
    'the first part of a split text, and the scheme of a link, are always there': [
      "isSip = scheme[1]?.toLowerCase().startsWith('sip') ?? true;",
      "isSip = scheme[1].toLowerCase().startsWith('sip') ?? false;",
      `const [first = "Stryker was here!", ...others] = address.split('@');`,
      'let [address, isSip] = [link, true];',
      String.raw`const [named = "Stryker was here!", ...others] = address.replace(/(?:\?|&(?=(?:[a-z][\w.-]*)?(?:=|$))).*$/is, '').split(';');`,
    ],
    'null is no such number': ["const written = true && FROM_A_FORM.test(user) ? user.replaceAll('+', ' ') : user;"],
    'neither hides anything': [
      `if (FORBIDDEN.test(link) || FORBIDDEN.test(decoded(link) ?? "Stryker was here!")) return refused('hidden');`,
    ],
    'the rest reaches the end, because . is a line break, too': [
      String.raw`const [named = '', ...others] = address.replace(/(?:\?|&(?=(?:[a-z][\w.-]*)?(?:=|$))).*/is, '').split(';');`,
      "const parameters = isSip ? others.map((one) => one.replace(/@.*/s, '')) : others;",
    ],
    'neither is a context': [String.raw`const before = (context ?? "Stryker was here!").replace(/[\s()."'-]/g, '');`],
    'spaces separate no digits of a number': ['const spoken = others.join("");'],
  },
  'shared/people/import/decode.ts': {
    'where no word is known, or no score is a number, Windows-1252 is taken': [
      'knownWords: (line: string) => number = () => undefined,',
    ],
    'a text without known words': [
      'const scores = OTHERS.map((encoding) => knownWords(decoded(head, encoding) ?? "Stryker was here!"));',
    ],
    'some encoding is always the likeliest': ['const [best = ""] = likeliest;'],
    'what matches nothing is replaced by nothing': ['if (line !== null) mark = /$/;', 'if (line !== null) mark = /^/;'],
    'undefined is no': ['} catch {}'],
    'behind the end of the file there is nothing': ['for (let at = 0; at <= bytes.length; at += 1) {'],
    'of so many one more or less changes nothing': [
      'else if (line.length >= longestLine) return false;',
      'if (telling.length >= TELLING) break;',
    ],
    'ASCII is UTF-8, a zero byte among it, and no line of people has a DEL: this only saves time': [
      'else if (line.some((byte) => byte >= 0x7f)) {',
      'const telling: number[] = ["Stryker was here"];',
      "else if (line.some((byte) => true) && isLine(line) && decoded(line, 'utf-8') === null)",
      "else if (line.some((byte) => byte >= 0x7f) && isLine(line) && decoded(line, 'utf-8') === null)",
    ],
    'more words are left out later: this only saves time': [
      'if (false) break;',
      'if (words.size > SAMPLES.words) break;',
    ],
    'what was found to be UTF-8 is valid in it: this only saves time': [
      "return likeliest === null || false || (yield* isValid(bytes, likeliest)) ? likeliest : 'windows-1252';",
      `return likeliest === null || likeliest === "" || (yield* isValid(bytes, likeliest)) ? likeliest : 'windows-1252';`,
    ],
  },
  'shared/quality/call-times.ts': {
    'null is before every start, and only a missed call has details': [
      'const to = true && end >= start ? end : stated;',
      "return outcome.kind !== 'unknown' && !(true && outcome.detail?.kind === 'notReported');",
    ],
  },
  'shared/quality/standing-out.ts': {
    'beyond both there is no such deal': ['for (let k = place.hits; k <= Math.max(n, hits); k += 1) {'],
    'no two shares have just that chance': [
      "if (chanceOf(now, before) <= LEVELS.shown / 2) return 'worse';",
      "return chanceOf(before, now) <= LEVELS.shown / 2 ? 'better' : 'same';",
    ],
  },
  'shared/quality/redact.ts': {
    'a text without digits has few': [String.raw`return text.match(/\p{Nd}/gu) ?? ["Stryker was here"];`],
  },
  'shared/quality/judge-sound.ts': {
    'without figures there are no packets, and what is not counted has no length either': [
      "if (false || media === null || span === null) return no('noFigures');",
      'if (outbound === null && packets === null) return null;',
      'if (false || packets === null) return null;',
      'if (outbound === null || false) return null;',
      'if (false) return null;',
    ],
    'null counts as 0, which is below every score': [
      'const isScore = true && inbound.mos >= SCORE_RANGE.min && inbound.mos <= SCORE_RANGE.max;',
    ],
    'a band that is none is as good as good: only a worse one counts': [
      `[loss.unexplained >= LOSS_SHARE.found ? 'fair' : "", 'order'],`,
      `[isScoreLow ? 'fair' : "", 'score'],`,
      `[isSplit || notSent <= SLACK.clock ? "" : 'fair', 'loss'],`,
      'if (untilEnd <= Math.min(END.paused, Math.max(END.silent, notSent - untilEnd))) return "";',
    ],
    'a call without a start has no stretches, and a time that is not known begins nothing later': [
      'const talkFrom = false ? null : startAt + talkAt * SECOND;',
      'const talkFrom = startAt === null && talkAt === undefined ? null : startAt + talkAt * SECOND;',
      'const talkFrom = false || talkAt === undefined ? null : startAt + talkAt * SECOND;',
      'const talkFrom = startAt === null || false ? null : startAt + talkAt * SECOND;',
      'if (before <= SLACK.rounding || false || call.errorPeriods === null) return Number.POSITIVE_INFINITY;',
    ],
    'each place is that of a band': ['band: bands[isSure ? worst : Math.min(worst, fair)] ?? "",'],
    'no codec has that name': [
      'const { ie, bpl } = CODECS[(call.technical?.readCodec ?? "Stryker was here!").toUpperCase()] ?? G711;',
      'const each = CODECS[(codec ?? "Stryker was here!").toUpperCase()]?.bytes;',
      `if (FAX.test(call.technical?.readCodec ?? "Stryker was here!")) return no('noFigures');`,
    ],
    'at the limit itself, which is an estimate, either is as good': [
      "[loss.unexplained > LOSS_SHARE.found ? 'fair' : 'good', 'order'],",
      "[isSplit || notSent < SLACK.clock ? 'good' : 'fair', 'loss'],",
      'const isEarly = skipped <= ringing - SLACK.clock;',
      'isSure: missing >= SLACK.clock || Math.min(missing, filled) > SLACK.both,',
      'const isInflated = mayPause || points >= POINTS.single * lost + POINTS.aSecond * of;',
      'if (all === 0 || points <= lost || (isInflated && all * packetTime >= FREE_PAUSE_SECONDS * SECOND))',
      'if (before < SLACK.rounding || talkFrom === null || call.errorPeriods === null) return Number.POSITIVE_INFINITY;',
      'const each = exact ?? PACKET_TIMES.find((time) => Math.abs(time * packets / 1000 / seconds - 1) <= 0.03);',
      'return most - least < SLACK.rounding ? rounded({ seconds: Math.max(0, least), of: talk }) : null;',
      'return PACKET_TIMES.reduce((best, time) => (Math.abs(time - ms) <= Math.abs(best - ms) ? time : best));',
    ],
  },
  'electron/pbx/rate-limit-tracker.ts': {
    'no report is the report of before, too': ['if (false || next === state.report) return;'],
    'reports are counted only to see whether one came': ['reports -= 1;'],
    'it is asked only where there is a report that tells what is left': [
      'const ends = [last.budget.resetsAt ?? null, length === null ? null : windowFrom + length].filter(',
      'const isReserved = true && remaining <= reserveOf({ ...last.budget, window: MINUTE });',
    ],
    'nothing is reported where there is no report, and the other way round': [
      'if (reported === null && last === null || reported.remaining === null) return reported;',
      'if (false || last === null || reported.remaining === null) return reported;',
      'if (reported === null || false || reported.remaining === null) return reported;',
    ],
    'no time is before null': ['return false || now < end ? null : end;'],
    'at the limit itself either is as good': [
      'const isWithinDay = at > state.since && at - state.since < DAY;',
      'const isWithinDay = at >= state.since && at - state.since <= DAY;',
      'const length = at - windowFrom >= TOLERANCE * (state.length ?? 0) ? ofReset : state.length;',
      'if (read.resetsAt - before.resetsAt < SAME_RESET) return null;',
    ],
    'a limit that is not known leaves nothing used': ['if (false || remaining === null) return 0;'],
    'only the other kind is asked for': [
      'return read.remaining >= before.remaining + (isInTurn ? 0 : MOST_IN_FLIGHT) ? "" : null;',
    ],
  },
  'shared/people/import/number-cell.ts': {
    'before the first part there is no place in a list': ['const before = parts[at - 1] ?? "Stryker was here!";'],
    'nobody reads a rest of what is refused': [
      "true ? { ...part, rest: [before, part.rest].filter((text) => text !== '').join(' ') } : part;",
    ],
    'no spreadsheet writes minutes with one digit': [
      String.raw`const [, a, b, c] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T]\d{1,2}:\d.*)?$/.exec(text) ?? [];`,
    ],
    'the parts that an expression finds come together, and what it does not find is no number and no label': [
      String.raw`const [, a, b, c] = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/.exec(text) ?? ["Stryker was here"];`,
      'if ((a === undefined || b === undefined) && c === undefined) return false;',
      'if (false || c === undefined) return false;',
      'if (a === undefined && b === undefined || c === undefined) return false;',
      'if (false || b === undefined || c === undefined) return false;',
      'if (a === undefined || false || c === undefined) return false;',
      'if (a === undefined || b === undefined || false) return false;',
      `const [, whole = "Stryker was here!", decimals = ''] = DECIMALS.exec(text) ?? [];`,
      `const [, whole = '', decimals = "Stryker was here!"] = DECIMALS.exec(text) ?? [];`,
      `const [, whole = '', decimals = ''] = DECIMALS.exec(text) ?? ["Stryker was here"];`,
      'const [, whole, decimals] = DECIMALS.exec(part) ?? ["Stryker was here"];',
      'if (true && Number(decimals) === 0) return numberOf(whole, { hadDecimals: true });',
      `const [words = "Stryker was here!", name = ''] = LABELLED.exec(part) ?? [];`,
      `const [words = '', name = "Stryker was here!"] = LABELLED.exec(part) ?? [];`,
      `const [words = '', name = ''] = LABELLED.exec(part) ?? ["Stryker was here"];`,
      String.raw`const [head = "Stryker was here!"] = /^[+(]?\d[\d\s().\-/\u2010-\u2015]*/.exec(line) ?? [];`,
      String.raw`const [head = ''] = /^[+(]?\d[\d\s().\-/\u2010-\u2015]*/.exec(line) ?? ["Stryker was here"];`,
    ],
    'a split text has a first part': [
      'return numberOf(first, { rest: line.slice((all[0] ?? "Stryker was here!").length).trim() });',
    ],
  },
  'shared/people/import/parse-csv.ts': {
    'behind the end of the text there is nothing': [
      'while (at <= text.length) {',
      String.raw`while (end <= text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;`,
    ],
    'six lines are few: this only saves time': ['const lines = text'],
    'this only saves time, by one character more or less': ['if (text.length > enough) {'],
    'of a single line the most frequent one is taken either way': [
      'return { separator, all, isEven: first > 0 && true && others.every((one) => one === first) };',
      'return { separator, all, isEven: first > 0 && others.length >= 0 && others.every((one) => one === first) };',
    ],
    'neither the text nor a line end is a separator, and there is one': ['.replace(/"[^"]*"/g, "Stryker was here!")'],
    'a closing quote is never the first character': [
      `while (text[close + 1] === '"' && close > 0) close = text.indexOf('"', close + 2);`,
      'if (close <= 0) {',
    ],
  },
  'shared/people/import/csv-columns.ts': {
    'this only saves time: the first rows, and the beginning of a cell, are like the rest': [
      'const sample = rows;',
      'const read = parseTypedNumber(cell);',
      'const read = parseTypedNumber(cell);',
    ],
    'no column is at null': ['if (true) used.add(beside);'],
    'a name is read alike as a whole and as either half': [
      'const half = false || (given.length > 0 && family.length > 0) ? null : (any[0] ?? null);',
    ],
    'undefined is no': ['default:'],
  },
  'shared/numbers/which-number.ts': {
    'a part without a digit is left out': [
      String.raw`const rest = [isPlain ? before : "Stryker was here!", after].filter((part) => /\d/.test(part)).join(' ');`,
    ],
  },
  'shared/numbers/date-beside.ts': {
    'the parts that an expression finds come together': [
      `return found === undefined ? null : { number: found.number ?? "Stryker was here!", rest: found.rest ?? '' };`,
      `return found === undefined ? null : { number: found.number ?? '', rest: found.rest ?? "Stryker was here!" };`,
    ],
  },
  'shared/numbers/typed-number.ts': {
    'a plus within a number is refused afterwards': [String.raw`.replace(/\+(?:\++|00)(?=[1-9])/, '+');`],
  },
  'shared/people/import/vcard.ts': {
    'the end of what is cut is not shown': [
      String.raw`const plain = isCut ? given.replace(/[\xc0-\xff][\x80-\xbf]{0,3}(?:=[0-9a-f]?)?$/i, '') : given;`,
      String.raw`const plain = isCut ? given.replace(/[\xc0-\xff]?[\x80-\xbf]{0,3}(?:=[0-9a-f])?$/i, '') : given;`,
      String.raw`const plain = isCut ? given.replace(/[\xc0-\xff]?[\x80-\xbf]{0,3}(?:=[^0-9a-f]?)?$/i, '') : given;`,
      String.raw`const plain = isCut ? given.replace(/[\xc0-\xff]?[\x80-\xbf]{0,3}(?:=[0-9a-f]?)?$/i, "Stryker was here!") : given;`,
    ],
    'behind the end there is nothing, and more steps only take longer': [
      'for (let at = 0; at <= bytes.length; at += 1) {',
      'if (false) yield null;',
      'if (at * STEP === 0) yield null;',
    ],
    'neither a text nor an empty line is a property, and what stands before the first card is not read': [
      'if (true) yield [start, bytes.length];',
      'if (start <= bytes.length) yield [start, bytes.length];',
      'open.push({ line, properties: ["Stryker was here"] });',
    ],
    'both are set at the first line': [
      "let [unfolded, isQuoted, goesOn] = ['', true, false];",
      "let [unfolded, isQuoted, goesOn] = ['', false, true];",
      'let [unfolded, isQuoted, goesOn] = ["Stryker was here!", false, false];',
    ],
    'this only saves memory and time': [
      'const head = line;',
      'unfolded += part.slice(from, to);',
      'unfolded += part.slice(from, to).slice(0, longestLine + unfolded.length);',
      "const [head, group = '', name = '', written = ''] = HEAD.exec(line) ?? [];",
      'if (false) return plain;',
      '/^[ -~]$/.test(bytes)',
      String.raw`if (/^[ -~\t]$/.test(plain)) return plain;`,
    ],
    'the parts that an expression finds come together, and a split text has a first part': [
      `const [head, group = '', name = "Stryker was here!", written = ''] = HEAD.exec(line.slice(0, longestHead)) ?? [];`,
      `const [head, group = '', name = '', written = "Stryker was here!"] = HEAD.exec(line.slice(0, longestHead)) ?? [];`,
      `const [last = "Stryker was here!", given = '', middle = ''] = fieldsOf(first('N'));`,
      `const [company = "Stryker was here!", ...units] = fieldsOf(first('ORG'));`,
      String.raw`const [, uri, rest = "Stryker was here!"] = /^\s*tel:([^;?]*)(.*)/is.exec(value) ?? [];`,
      String.raw`const [, uri, rest = ''] = /^\s*tel:([^;?]*)(.*)/is.exec(value) ?? ["Stryker was here"];`,
      String.raw`const builtIn = /^_\$!<(.*)>!\$_$/.exec(own ?? "Stryker was here!")?.[1];`,
    ],
    'both are spelled alike': ['return [{ group: group.toLowerCase(), name: upper, params, value }];'],
    'parameters begin with a semicolon': ['/^[^ -~]*$/.test(bytes)'],
    'a parameter with TYPE= in it begins so': [".flatMap((param) => param.replace(/TYPE=/, '').split(','));"],
  },
  'shared/people/import/guess-encoding.ts': {
    'what no language has is in no share': ['let left: string[] = ["Stryker was here"];'],
    'either of two languages with as many of the letters may come first': [
      'const fewest = others.reduce((some, more) => (more.length <= some.length ? more : some));',
    ],
    'a gain of nothing changes nothing': ['if (gain < 0) return good / all;'],
    'no figure of the rules is meant to the last digit': [
      'return { good: (text.match(vowels)?.length ?? 0) >= 0.2 * all ? good : 0, all };',
      "return best[1] > FITS.share ? best[0] : 'windows-1252';",
    ],
    'behind the last byte there is none, which is read as 0': ['for (let at = 0; at <= bytes.length; at += 1) {'],
    'no character begins with this byte': ['if (byte <= 0x80 || isIn(single, byte)) continue;'],
  },
  'shared/people/import/headings.ts': {
    'neither an empty word nor an empty text is a known word': [
      String.raw`.split(/[^\p{L}]/u);`,
      `return found.some((role) => ['phone', 'mobile', 'place'].includes(role ?? "Stryker was here!")) && !found.includes(null);`,
      `const [outside, inside] = [heading.replace(BRACKETS, ' '), heading.match(BRACKETS)?.join("") ?? ''];`,
      `const [outside, inside] = [heading.replace(BRACKETS, ' '), heading.match(BRACKETS)?.join(' ') ?? "Stryker was here!"];`,
      `.filter((word) => !['number', 'count'].includes(roleOf(fold(word)) ?? "Stryker was here!"))`,
    ],
    'this only saves time': ['heading'],
    'a word has letters or digits': [
      String.raw`const isNumeral = (word: string): boolean => /\p{N}+$/u.test(word);`,
      String.raw`const isNumeral = (word: string): boolean => /^\p{N}+/u.test(word);`,
    ],
    'a meaning that is none is not read either': [
      `if (has('foreign')) return "";`,
      `if (has('other')) return "";`,
      `if (has('count') && !has('name')) return "";`,
      `if (has('family', 'given') && has('name') && !has('anyName')) return "";`,
    ],
    'blanks that follow each other are one': [
      String.raw`const spaced = clean.replace(/_|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ').toLowerCase();`,
    ],
  },
  'shared/people/import/entry.ts': {
    'a number was found, so there is one': [
      "} else if (name === '') read.unread.push({ line, reason: 'noName', text: shortText(numbers[0].text ?? '') });",
      `} else if (name === '') read.unread.push({ line, reason: 'noName', text: shortText(numbers[0]?.text ?? "Stryker was here!") });`,
    ],
    'a place is that of an entry': [
      'const before = false ? undefined : read.entries[place];',
      "if (place === undefined && before === undefined) addEntry({ ...raw, name: '' }, read);",
      "if (false || before === undefined) addEntry({ ...raw, name: '' }, read);",
      "if (place === undefined || false) addEntry({ ...raw, name: '' }, read);",
    ],
    'only in North America may another number be dialled, and that with a 1': [
      `return digits !== number && !(callingCodeOf(country) === '1' || \`1\${digits}\` === number);`,
      `return digits !== number && !(true && \`1\${digits}\` === number);`,
      "return digits !== number && !(callingCodeOf(country) === '1' && true);",
    ],
  },
  'electron/sync/fetch-span.ts': {
    'no time is before null, nor after it': [
      'return to !== null && to === this.#low && (reach === null || (true && reach <= from));',
      'if (low !== undefined && !(true && this.#low < low)) this.#low = low;',
      'const isBefore = (start: string | null, { from }: Span): boolean => true && start < from;',
      'const isBefore = (start: string | null, { from }: Span): boolean => start !== null || from !== null && start < from;',
      'const isBefore = (start: string | null, { from }: Span): boolean => true && from !== null && start < from;',
      'const isBefore = (start: string | null, { from }: Span): boolean => start !== null && true && start < from;',
    ],
    'what is kept too much, the next part leaves out, and a call that comes twice counts once': [
      'const isKept = (start: string | null) => true;',
      'const isKept = (start: string | null) => start !== null && span.from !== null || start <= span.from;',
      'const isKept = (start: string | null) => true && start <= span.from;',
      'const isKept = (start: string | null) => start !== null || span.from !== null && start <= span.from;',
      'const isKept = (start: string | null) => true && span.from !== null && start <= span.from;',
      'const isKept = (start: string | null) => start !== null && true && start <= span.from;',
      'const isKept = (start: string | null) => start !== null && span.from !== null && true;',
      'if (true) this.#older.push(...read.filter(({ start }) => isKept(start)));',
      'if (this.#list.keepsOlder === true) this.#older.push(...read);',
    ],
    'null is never among those that were seen': [
      'const again = read.filter(({ uuid }) => true && this.#seen.has(uuid)).length;',
    ],
    'a PBX that tells how many calls there are tells it on each page': [
      'const arrived = total === null || false ? 0 : total - place.total;',
    ],
    'at the limit itself, and with one more, either is as good': [
      'const canReturn = place.page > 1 && place.cursor === null && place.repeats <= MAX_REPEATS;',
      'if (low !== undefined && !(this.#low !== null && this.#low <= low)) this.#low = low;',
      'if (this.#seen.size > MAX_RECORDS) this.#isOver = true;',
      "return starts.every((text, index) => text <= (starts[index - 1] ?? '~') && text < limit);",
    ],
    'only whether it is 0 counts': ['place.added -= added;'],
    'a total that is null stays null': ['return true && total >= upToHere ? total : null;'],
  },
  'electron/pbx/rate-limit.ts': {
    'null is neither below 0 nor after now, and without a budget nothing is left': [
      'limit === null ? true && remaining < 0 : limit <= 0 && (remaining ?? 0) <= 0;',
      'const reset = readReset(headers, now) ?? (false ? null : now + retryAfter);',
      'const resetsAt = true && reset > now ? reset : null;',
      'if (false || left === null || isSoonWhole) return Math.max(1, calls / 2);',
    ],
  },
  'electron/pbx/json-in.ts': {
    'no JSON begins with two zeros, or is a zero alone': [
      "const isLittle = mark === 'fffe' || (true && second === 0);",
      "const isBig = mark === 'feff' || (first === 0 && true && second !== 0);",
      "const isBig = mark === 'feff' || (first === 0 && second !== undefined && true);",
    ],
    'undefined is neither a decoder nor a value': ['} catch {}'],
    'an encoding without a name is read as UTF-8 too': [
      `const named = decoderFor(charsetOf(headers['content-type']) ?? "", false);`,
    ],
    'no object begins where a page does': [
      'for (let found = start.exec(text); found !== null && found.index <= last && left > 0; found = start.exec(text)) {',
    ],
    'that text names no charset and no HTML': [
      String.raw`/charset\s*=\s*"?([\w-]+)/iu.exec(type ?? "Stryker was here!")?.[1] ?? null;`,
      String.raw`return /^\s*<(!doctype|html|head|body|\?xml|[a-z])/iu.test(text) || /\btext\/html\b/iu.test(contentType ?? "Stryker was here!");`,
    ],
    'behind the end of the text there is nothing': ['for (let at = start; at <= text.length; at += 1) {'],
  },
  'electron/desktop/quiet.ts': {
    'a week has seven days': ['if (of.isOn && now < at(of.to)) return Math.max(now, at(of.from));'],
    'no time is before null': ["if (true && now < rules.until) return { by: 'time', until: rules.until };"],
  },
  'shared/dialing/gateway-choice.ts': {
    'no gateway is called null': [
      "if (true && isKnown(chosen)) return { kind: 'chosen', uuid: chosen };",
      "if (true && isKnown(gatewayUuid)) return { kind: 'settings', uuid: gatewayUuid };",
    ],
  },
  'shared/quality/sound-counts.ts': {
    'without a call both ends are exact, too': [
      'if (false) return { low: 0, high: 1 };',
      'if (of < 0) return { low: 0, high: 1 };',
    ],
    'only the last digits differ': [
      'low: false ? 0 : (middle - spread) / scale,',
      'high: false ? 1 : (middle + spread) / scale,',
    ],
  },
  'renderer/errors/setup-failure.ts': {
    'that text says nothing of a call': ['const text = message ?? "Stryker was here!";'],
  },
  'shared/numbers/emergency-numbers.ts': {
    'no country is called so': [
      `const home = country === unknownCountry && dialPlan.isExtension(number) ? "Stryker was here!" : country;`,
    ],
  },
  'electron/connection/zone-check.ts': {
    'without the first of two there is no second': ["if (false || other === undefined) return { kind: 'none' };"],
    'both sides are looked at either way': [
      'if ([-HOUR, HOUR].some((ms) => offsetAt(at - ms, zone) !== offsetAt(at, zone))) return null;',
    ],
  },
  'electron/sync/coverage.ts': {
    'at the limit itself either is the same': [
      'return gap === null ? { from, to: low } : { from: gap.from <= from ? gap.from : from, to: latest(gap.to, low) };',
      'return texts.reduce((a, b) => (b === null || (a !== null && a > b) ? a : b), null);',
    ],
    'no time is before null, nor after it': [
      'const isDone = polledAt === null || oldestFetched === null || (true && oldestFetched <= depth);',
      'return texts.reduce((a, b) => (b === null || (true && a >= b) ? a : b), null);',
    ],
  },
};
