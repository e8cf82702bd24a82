import { AsYouType, isSupportedCountry } from 'libphonenumber-js/max';
import { type RefObject, useEffect, useRef } from 'react';
import { formatNumber, internationalNumber } from '../../../shared/numbers/phone-number.ts';

/**
 * The text for a digit that is typed at the end of a number: the digit, after the separator that `country` writes there. What was typed
 * before stays unchanged.
 */
export function typedOn(value: string, digit: string, country: string): string {
  if (!/^\d$/.test(digit) || !/^\+?[\d\s()./-]+$/.test(value)) return digit;
  const code = country.toUpperCase();
  const written = new AsYouType(isSupportedCountry(code) ? code : undefined);
  const whole = written.input(`${value.replace(/[^\d+]/g, '')}${digit}`);
  return whole.startsWith(value) && whole.endsWith(digit) ? whole.slice(value.length) : digit;
}

/** A number with its digits grouped: at home as one writes it there, where no digit changes by that, else with the country code it has. */
export function grouped(number: string, country: string): string {
  if (!/^\+?\d+$/.test(number)) return number;
  const digits = (text: string): string => text.replace(/[^\d+]/g, '');
  const written = [formatNumber(number, country), internationalNumber(number, country)];
  return written.find((one) => digits(one) === number) ?? number;
}

/** Input types of the keyboard: letters, compositions and deletions. Not among them: pasting, dropping, filling in, undo. */
const KEYED = /^(?:insertText$|insert(?:From)?Composition|delete)/;

/**
 * Adds separators while digits are typed at a field's end. They are inserted with the editor's own command, so that undo removes them
 * one by one, and the caret stays at the end. The returned ref says whether a change that is
 * coming is the keyboard's; who takes the change sets it back.
 */
export function useAsYouType(inputRef: RefObject<HTMLInputElement | null>, country: string): RefObject<boolean> {
  const isTyped = useRef(false);
  useEffect(() => {
    const input = inputRef.current;
    if (input === null) return;
    const onBeforeInput = (event: InputEvent): void => {
      isTyped.current = KEYED.test(event.inputType);
      const { value, selectionStart, selectionEnd } = input;
      if (event.inputType !== 'insertText' || event.isComposing || event.data === null) return;
      if (selectionStart !== value.length || selectionEnd !== value.length) return;
      const text = typedOn(value, event.data, country);
      if (text === event.data) return;
      event.preventDefault();
      document.execCommand('insertText', false, text);
    };
    input.addEventListener('beforeinput', onBeforeInput);
    return () => input.removeEventListener('beforeinput', onBeforeInput);
  }, [inputRef, country]);
  return isTyped;
}
