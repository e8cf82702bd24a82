import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';

/** A field of one line, or of several with `lines="several"`. `problem` is the sentence about what is wrong with it; `hint` stands below. */
export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'render'> {
  label: string;
  /** Leaves the label to screen readers. */
  labelHidden?: boolean;
  hint?: ReactNode;
  problem?: string | null;
  placeholder?: string;
  lines?: 'one' | 'several';
  inputRef?: Ref<HTMLInputElement>;
}

/** A labelled field for text. The browser offers nothing that was typed before. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, labelHidden = false, hint, problem = null, placeholder, lines = 'one', inputRef, ...rest } = props;
  const shown = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField
      autoComplete="off"
      {...rest}
      {...(labelHidden ? { 'aria-label': label } : {})}
      isInvalid={problem !== null}
      validationBehavior="aria"
      className={classes(styles.field)}
    >
      {labelHidden ? null : <Label className={classes(styles.label)}>{label}</Label>}
      {lines === 'one' ? (
        <Input {...shown} {...(inputRef ? { ref: inputRef } : {})} className={classes(styles.input)} />
      ) : (
        <TextArea {...shown} className={classes(styles.input, styles.area)} />
      )}
      <Problem text={problem} />
      <Hint>{hint}</Hint>
    </AriaTextField>
  );
}

/** The hint below a field; belongs inside a react-aria field. */
export function Hint({ children }: { children: ReactNode }): ReactNode {
  return children ? (
    <Text slot="description" className={classes(styles.hint)}>
      {children}
    </Text>
  ) : null;
}

/** The sentence about what is wrong with a field; belongs inside a react-aria field. */
export function Problem({ text }: { text: string | null }): ReactNode {
  return (
    <FieldError className={classes(styles.problem)}>
      {text === null ? null : (
        <>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </>
      )}
    </FieldError>
  );
}
