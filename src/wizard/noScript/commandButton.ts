import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';

/** `CommandContext` of forms without script: props of a button that sends the form with a command. */
export function commandButton(command: string): { type: 'submit'; name: string; value: string } {
  return { type: 'submit', name: NO_SCRIPT_NAMES.command, value: command };
}
