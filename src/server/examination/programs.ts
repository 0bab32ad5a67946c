/** Extensions of files that a click runs, and of archives that may hold such files. */
const PROGRAMS = new Set(
  (
    'exe dll com scr pif bat cmd js jse mjs vbs vbe vba wsf wsh hta msi msp mst ps1 psm1 jar lnk url reg cpl sys ocx sh py ' +
    'app apk class swf chm inf gadget iso img vhd vhdx cab zip rar 7z gz tgz bz2 xz docm dotm xlsm xlsb xltm xlam pptm ppsm potm ' +
    'ppam sldm'
  ).split(' '),
);

const ELF = '\x7fELF';

/** Whether a file inside a document is a program, by its extension or its first bytes. */
export function isProgram(name: string, head: Buffer): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return PROGRAMS.has(extension) || isWindowsProgram(head) || head.toString('latin1', 0, ELF.length) === ELF;
}

/** A font may start with `MZ` by chance, so the `PE` header at the offset in byte 60 is checked too. */
function isWindowsProgram(head: Buffer): boolean {
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return false;
  const at = head.readUInt32LE(60);
  return head.toString('latin1', at, at + 4) === 'PE\0\0';
}
