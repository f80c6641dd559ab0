; Installer for Windows, by Inno Setup 6: iscc /DVersion=0.1.0 shipping\bundle\sgfedit.iss
; It packs dist\sgfedit, which PyInstaller has made of sgfedit.spec.
#ifndef Version
  #error Say /DVersion=…
#endif

[Setup]
AppId={{6C0B7C39-9C6B-4D0E-8B7D-5B1C2C0F5E11}
AppName=SGF Edit
AppVersion={#Version}
AppPublisher=The sgfedit authors
DefaultDirName={autopf}\SGF Edit
DefaultGroupName=SGF Edit
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
CloseApplications=yes
Compression=lzma2
SolidCompression=yes
OutputDir=..\..\dist
OutputBaseFilename=sgfedit-{#Version}-windows
SourceDir=..\..
UninstallDisplayIcon={app}\sgfedit.exe

[Tasks]
Name: associate; Description: "Open game records (.sgf, .gib, .ngf, .ugf, .ugi, .wgs) with SGF Edit"
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "dist\sgfedit\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\SGF Edit"; Filename: "{app}\sgfedit.exe"
Name: "{autodesktop}\SGF Edit"; Filename: "{app}\sgfedit.exe"; Tasks: desktopicon

[Registry]
#define Kind(str Ending, str Name) \
  "Root: HKA; Subkey: ""Software\Classes\" + Ending + "\OpenWithProgids""; ValueType: string; " + \
  "ValueName: ""sgfedit." + Name + """; ValueData: """"; Flags: uninsdeletevalue; Tasks: associate"
#emit Kind(".sgf", "sgf")
#emit Kind(".mgt", "sgf")
#emit Kind(".gib", "foreign")
#emit Kind(".ngf", "foreign")
#emit Kind(".ugf", "foreign")
#emit Kind(".ugi", "foreign")
#emit Kind(".wgs", "foreign")
Root: HKA; Subkey: "Software\Classes\sgfedit.sgf"; ValueType: string; ValueData: "Go game record"; Flags: uninsdeletekey; Tasks: associate
Root: HKA; Subkey: "Software\Classes\sgfedit.sgf\shell\open\command"; ValueType: string; ValueData: """{app}\sgfedit.exe"" ""%1"""; Tasks: associate
Root: HKA; Subkey: "Software\Classes\sgfedit.foreign"; ValueType: string; ValueData: "Go game record of another program"; Flags: uninsdeletekey; Tasks: associate
Root: HKA; Subkey: "Software\Classes\sgfedit.foreign\shell\open\command"; ValueType: string; ValueData: """{app}\sgfedit.exe"" ""%1"""; Tasks: associate

[Run]
Filename: "{app}\sgfedit.exe"; Description: "{cm:LaunchProgram,SGF Edit}"; Flags: nowait postinstall skipifsilent
