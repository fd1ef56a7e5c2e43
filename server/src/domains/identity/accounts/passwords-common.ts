/** What is guessed first. Compared without case; shorter ones than eight characters are refused by their length. */
const known = `
00000000 11111111 12341234 123123123 1234567890 12345678 123456789 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 22222222 55555555
66666666 77777777 87654321 88888888 987654321 99999999 a1b2c3d4 aa123456 aaaaaaaa abc12345 abcd1234 abcdefgh
access14 admin123 admin1234 administrator alexander asdfasdf asdfghjk asdfghjkl babygirl baseball basketball bangalore
butterfly changeme chocolate computer corvette dragon123 elephant falcons1 football football1 hello123 iloveyou
iloveyou1 india123 india1234 internet internship jennifer jordan23 krishna1 letmein1 letmein123 liverpool lovely123
master123 michelle midnight mercedes monkey123 mustang1 p@ssw0rd pass1234 passw0rd password password! password1
password12 password123 password1234 princess princess1 q1w2e3r4 qazwsxedc qwer1234 qwerty12 qwerty123 qwertyui
qwertyuiop samantha starwars student1 student123 sunshine superman superman1 test1234 testtest trustno1 welcome1
welcome123 welcome@123 whatever zaq12wsx zxcvbnm1
`
const common = new Set(known.trim().split(/\s+/))

export const isCommon = (password: string) => common.has(password.toLowerCase())
