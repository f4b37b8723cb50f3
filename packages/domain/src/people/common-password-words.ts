/**
 * The words that the most used passwords consist of, in lower case letters. Doubled, or with digits and symbols around
 * it, a word is as common. Digit runs and keyboard walks are recognized by rule instead.
 */
export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `password passwort passwords passcode passphrase letmein letmeinplease welcome welcomehome welcometo welcomeback
  iloveyou iloveyouforever iloveyoubaby iloveyousomuch iloveme ilovemyself ilovemyfamily ilovegod ilovemom iloveu loveyou
  lovely lovelove lover loverboy sweetheart sweetie honeybee babygirl babyboy babydoll babylove princess prince queen
  sunshine sunflower butterfly rainbow flower flowers blossom jasmine rosebud summertime wintertime springtime christmas
  football baseball basketball softball soccer hockey volleyball tennis golfer golf cowboys steelers packers eagles
  yankees lakers chelsea liverpool arsenal barcelona manchester realmadrid juventus redsox patriots raiders broncos
  superman batman spiderman ironman wonderwoman wolverine starwars startrek pokemon pikachu mickey mickeymouse minnie
  scooby scoobydoo snoopy garfield tweety tinkerbell naruto matrix gandalf hogwarts harrypotter slipknot metallica nirvana
  eminem greenday linkinpark beatles trustno trustnoone dragon dragonball dragons monkey monkeys master shadow hunter
  killer ranger knight warrior wizard phoenix falcon tiger tigers lion panther leopard dolphin dolphins eagle
  kitten kitty hellokitty kittycat puppy doggy buddy bailey ginger pepper cookie cookies chocolate cheese banana orange
  strawberry cherry peaches pumpkin peanut butter muffin cupcake brownie coffee whiskey corvette mustang ferrari porsche
  mercedes harley harleydavidson chevrolet toyota honda yamaha suzuki
  michael michelle jennifer jordan jessica ashley amanda nicole daniel andrew joshua matthew anthony thomas robert
  william richard charlie charles george maggie hannah samantha elizabeth victoria alexander alexandra benjamin
  nicholas jonathan christopher christian christina stephanie natalie vanessa patrick brandon justin tyler austin dallas
  martin oliver sophie isabella olivia emily madison taylor morgan jackson joseph
  qwerty qwertyuiop qwertyui asdfghjkl asdfgh zxcvbnm zxcvbn qwertyasdfgh qazwsx qazwsxedc qweasd qweasdzxc asdasd qweqwe
  admin administrator adminadmin adminpassword root rootroot toor superuser sysadmin webmaster changeme changeit
  changemenow default defaultpassword guest guestguest test tester testing testtest testpassword temp temporary
  temppassword secret secretpassword topsecret mypassword newpassword oldpassword userpassword password login loginlogin
  passwordpassword thisismypassword nopassword yourpassword user username access accessdenied security private system
  server service support manager office company business computer internet google facebook youtube twitter instagram
  linkedin microsoft windows apple samsung android iphone nintendo playstation xbox minecraft fortnite roblox
  whatever nothing something anything forever always freedom liberty america american canada england london paris
  newyork california texas florida chicago boston hawaii mexico brazil
  jesus jesuschrist jesuslovesme jesusislord blessed blessing heaven angel angels angelina faith grace godisgood
  fuckyou fuckoff asshole bitch sexy sexygirl hottie badboy badgirl gangster player gamer
  abcabc abcdef abcdefg abcdefgh abcabcabc aaaaaa opensesame correcthorsebatterystaple hello hellohello helloworld goodbye
  goodmorning goodluck lucky luckyyou happy happyday happybirthday birthday friend friends friendship bestfriend family
  mother father brother sister mommy daddy
  apartment apartments property propertymanager maintenance appliance appliances resident leasing lintel lintellintel
  january february march april may june july august september october november december
  spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
);
